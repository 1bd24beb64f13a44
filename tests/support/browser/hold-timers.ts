/** Runs in the page: what is to happen at once, but later, waits from a press of Enter on until it is released. */
export function holdTimers(): void {
  const { setTimeout: later } = window
  let held: (() => void)[] | null = null
  const hold = (act: () => void, ms = 0) => {
    if (held === null || ms > 0) return later(act, ms)
    held.push(act)
    return 0
  }
  const releaseTimers = () => {
    for (const act of held ?? []) act()
    held = null
  }
  addEventListener(
    'keydown',
    ({ target }) => {
      if (target instanceof Element && target.closest('[role=menuitem]')) held = []
    },
    true,
  )
  Object.assign(window, { setTimeout: hold, releaseTimers })
}
