import type { QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { missServer } from '#client/api/connection.ts'
import { adoptKeptReads } from '#client/api/keep-reads.ts'
import { Application } from '#client/app/application.tsx'
import { loadScreenAt } from '#client/app/routes.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { screenAt } from '#contract/pages/screens.ts'
import { offlineParts } from './offline-parts.ts'

/** Renders the screen from saved data, in the document that the service worker returned. */
export async function openShell(root: HTMLElement, client: QueryClient): Promise<void> {
  missServer()
  const { pathname } = location
  const [isThere] = await Promise.all([
    adoptKeptReads(client),
    offlineParts.load(),
    screenAt(pathname) && loadScreenAt(pathname),
  ])
  createRoot(root).render(isThere ? <Application client={client} /> : <NothingKept />)
}

/** The offline shell on a device with no saved data. */
function NothingKept() {
  return (
    <main>
      <h1 className="sr-only">Offline</h1>
      <EmptyState
        kind="failed"
        title="You’re offline. Connect to the internet to open this page."
        saysOffline
        onRetry={() => location.reload()}
      />
    </main>
  )
}
