import { useEffect } from 'react'
import { openKeptProofs } from '#client/device/kept-proofs.ts'
import { whenIdle } from '#client/ui/hooks/late-code.tsx'

/** Reads the member's kept proofs once the screen is idle, without waiting for the sender. */
export function useEarlyProofs(userId: string | undefined): void {
  useEffect(() => (userId === undefined ? undefined : whenIdle(() => openKeptProofs(userId))), [userId])
}
