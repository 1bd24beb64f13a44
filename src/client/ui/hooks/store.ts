import { useSyncExternalStore } from 'react'

interface Signal {
  tell: () => void
  /** Reads again after each `tell`; `first` is used on the server and during hydration. */
  use: <Value>(read: () => Value, first: Value) => Value
}

/** `follow` subscribes to an outside source while anyone listens, and returns its unsubscribe. */
export function createSignal(follow?: (tell: () => void) => () => void): Signal {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let stop: (() => void) | undefined
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) stop = follow?.(tell)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) stop?.()
    }
  }
  return { tell, use: (read, first) => useSyncExternalStore(subscribe, read, () => first) }
}
