import { useSyncExternalStore } from 'react'

/** Tells the components that read something outside React that it has changed. */
interface Signal {
  tell: () => void
  /** The value of `read`, rendered again after each `tell`; `first` on the server and in the first render. */
  use: <Value>(read: () => Value, first: Value) => Value
}

/** A signal; `follow` begins to watch something else that changes it, and gives back what ends that. */
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
