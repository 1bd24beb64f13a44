import { useEffect, useEffectEvent } from 'react'

/** The browser confirms before closing or reloading while something would be lost. */
export function useBeforeUnload(isLost: boolean, isAllowed: () => boolean = () => false): void {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => isAllowed() || event.preventDefault())
  useEffect(() => {
    if (!isLost) return
    const stop = new AbortController()
    window.addEventListener('beforeunload', ask, { signal: stop.signal })
    return () => stop.abort()
  }, [isLost])
}
