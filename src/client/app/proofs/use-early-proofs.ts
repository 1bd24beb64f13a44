import { useEffect } from 'react'
import { openKeptProofs } from '../../device/kept-proofs.ts'
import { whenIdle } from '../../ui/lazy-on-idle.tsx'

/** Looks for what this device keeps of the member once the screen that shows it is alive, without waiting for the sender. */
export function useEarlyProofs(userId: string | undefined): void {
  useEffect(() => (userId === undefined ? undefined : whenIdle(() => openKeptProofs(userId))), [userId])
}
