import { useEffect, useEffectEvent } from 'react'

/** Tells once that the proof is on the screen: its picture is drawn, has failed visibly, or there is none. */
export function useOnceSettled(isSettled: boolean, onSettled: (() => void) | undefined): void {
  const tell = useEffectEvent(() => onSettled?.())
  useEffect(() => {
    if (isSettled) tell()
  }, [isSettled])
}
