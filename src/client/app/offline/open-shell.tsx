import type { QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { missServer } from '#client/api/connection.ts'
import { adoptKeptReads } from '#client/api/keep-reads.ts'
import { Application } from '#client/app/application.tsx'
import { loadScreenAt } from '#client/app/routes.tsx'
import { screenAt } from '#contract/pages/screens.ts'
import { NothingKept } from './nothing-kept.tsx'
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
