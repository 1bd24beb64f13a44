import { useEffect, useEffectEvent } from 'react'

/** Calls back once: the picture is drawn, has visibly failed, or there is none. */
export function useOnceSettled(isSettled: boolean, onSettled: (() => void) | undefined): void {
  const tell = useEffectEvent(() => onSettled?.())
  useEffect(() => {
    if (isSettled) tell()
  }, [isSettled])
}
