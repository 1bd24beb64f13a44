import { type ComponentType, useEffect, useState } from 'react'
import { reloadWhenReplaced } from './reload-when-replaced.ts'
import { createSignal } from './store.ts'
import { useHydrated } from './use-hydrated.ts'

/** In milliseconds, for browsers without requestIdleCallback. */
const IDLE_AFTER_MS = 1000

/** Runs once the browser is idle; returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(act)
    return () => cancelIdleCallback(idle)
  }
  const timer = setTimeout(act, IDLE_AFTER_MS)
  return () => clearTimeout(timer)
}

/** Loaded once the page has arrived and the browser is idle, or sooner on demand. */
interface Late<Value> {
  /** Null until loaded, and always on the server. */
  use: () => Value | null
  /** Loads it now; can be retried after a failure. */
  load: () => Promise<void>
}

export function loadLater<Value>(load: () => Promise<Value>): Late<Value> {
  let value: Value | null = null
  const loaded = createSignal()
  const now = async () => {
    value ??= await load()
    loaded.tell()
  }
  // If preloading fails, it loads on demand.
  afterArrival(() => void now().catch(() => undefined))
  return {
    use: () => loaded.use(() => value, null),
    load: now,
  }
}

/**
 * A part of the page that is hidden at first; its code loads when the browser is idle or when it is shown. It does
 * not suspend, because React would delay hydrating the screen below by 300 ms.
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
    // The server renders nothing, and hydration must match.
    if (!useHydrated()) return null
    return Part ? <Part {...props} /> : <Waiting {...props} />
  }
}

function Nothing() {
  return null
}

/** After the load event, when idle; never on the server. */
function afterArrival(act: () => void): void {
  if (typeof window === 'undefined') return
  if (document.readyState === 'complete') whenIdle(act)
  else window.addEventListener('load', () => whenIdle(act), { once: true })
}
