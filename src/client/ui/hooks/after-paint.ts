/** Runs once the next frame is on the screen; returns a function that cancels it. */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Immediately if the page is hidden, where there are no frames. */
export async function untilPainted(): Promise<void> {
  if (document.visibilityState === 'visible') await new Promise<void>((painted) => afterPaint(painted))
}
