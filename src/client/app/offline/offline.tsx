import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchConnection } from '#client/api/connection.ts'
import { startKeepingReads } from '#client/api/keep-reads.ts'
import { useRoomForNotSent } from '#client/app/proofs/not-sent.ts'
import { useKeptSafely } from '#client/device/kept-proofs.ts'
import { useBeforeUnload } from '#client/ui/hooks/use-before-unload.ts'
import { askForSync } from './ask-for-sync.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { registerWorker } from './register-worker.ts'

/** Prepares for working offline, shows the notice, and warns before anything unsaved is lost. */
export function Offline() {
  const client = useQueryClient()
  useEffect(() => {
    const leaving = new AbortController()
    watchConnection(client, leaving.signal)
    startKeepingReads(client, leaving.signal)
    void registerWorker()
    askForSync(leaving.signal)
    return () => leaving.abort()
  }, [client])
  useRoomForNotSent()
  useBeforeUnload(!useKeptSafely())
  return <ConnectionNotice />
}
