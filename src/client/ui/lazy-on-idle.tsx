import { type ComponentType, useEffect, useState } from 'react'
import { reloadWhenReplaced } from './reload-when-replaced.ts'
import { createSignal } from './store.ts'
import { useHydrated } from './use-hydrated.ts'

/** Where a browser cannot tell that it is idle, it is taken to be after this long. */
const IDLE_AFTER_MS = 1000

/** Acts once the browser has nothing else to do; the function given back calls it off. */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(act)
    return () => cancelIdleCallback(idle)
  }
  const timer = setTimeout(act, IDLE_AFTER_MS)
  return () => clearTimeout(timer)
}

/** Something that is loaded once the page has arrived and the browser is idle, or sooner when it is wanted. */
interface Late<Value> {
  /** The value, or null as long as it is not there: on the server, and at first. */
  use: () => Value | null
  /** Loads it now; where that fails it can be tried again. */
  load: () => Promise<void>
}

/** Begins to load something when nothing else is to be done. */
export function loadLater<Value>(load: () => Promise<Value>): Late<Value> {
  let value: Value | null = null
  const loaded = createSignal()
  const now = async () => {
    value ??= await load()
    loaded.tell()
  }
  // What cannot be loaded ahead is loaded when it is wanted.
  afterArrival(() => void now().catch(() => undefined))
  return {
    use: () => loaded.use(() => value, null),
    load: now,
  }
}

/**
 * A part of the page that nobody sees at first. Its file comes once the page has arrived and the browser is idle, or
 * when the part is shown, whichever is sooner; until then `Waiting` stands in its place. It does not suspend: React
 * would take the screen below it over 300 ms later, so that nothing flickers.
 */
export function lazyOnIdle<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  const late = loadLater(load)
  return function LazyOnIdle(props: Props) {
    const Part = late.use()
    const [failure, setFailure] = useState<{ reason: unknown } | null>(null)
    useEffect(() => {
      late
        .load()
        .catch(reloadWhenReplaced)
        .catch((reason: unknown) => setFailure({ reason }))
    }, [])
    if (failure) throw failure.reason
    // The server has nothing of it, and React goes on from that.
    if (!useHydrated()) return null
    return Part ? <Part {...props} /> : <Waiting {...props} />
  }
}

function Nothing() {
  return null
}

/** Acts when everything the document names has arrived and the browser is idle; never on the server. */
function afterArrival(act: () => void): void {
  if (typeof window === 'undefined') return
  if (document.readyState === 'complete') whenIdle(act)
  else window.addEventListener('load', () => whenIdle(act), { once: true })
}
