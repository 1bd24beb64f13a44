import './styles.css'
import { setNonce } from 'get-nonce'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { adoptFirstData, readFirstData } from './api/first-data.ts'
import { createQueryClient } from './api/query-client.ts'
import { learnServerTime } from './api/server-clock.ts'
import { Application } from './app/application.tsx'
import { refusedIn } from './app/current-screen.tsx'
import { watchInstallOffer } from './app/layouts/install-offer.ts'
import { watchHistory } from './app/route-announcer.tsx'
import { loadLayout, loadScreenAt, preloadScreenAt } from './app/routes.tsx'
import { startClock } from './app/use-now.ts'
import { startWithEarlyEvents } from './start-with-early-events.ts'
import { loadOnDemand, loadParts, partsIn } from './ui/hooks/late-code.tsx'

const openingShell = loadOnDemand(() => import('./app/offline/open-shell.tsx'))

const root = document.getElementById('root')
// Late code shares this file, and must not start the application where there is none.
if (root) start(root)

function start(root: HTMLElement): void {
  adoptCspNonce()
  watchHistory()
  watchInstallOffer()
  const client = createQueryClient()
  const first = readFirstData()
  if (first) {
    learnServerTime(first.now)
    startClock(new Date(first.now))
    adoptFirstData(client, first)
    const refused = refusedIn(partsIn(root.innerHTML))
    const screen = refused ? loadLayout(refused) : loadScreenAt(location.pathname)
    // A screen that fails to load says so when it is shown.
    const loading = screen.then(() => loadParts(partsIn(root.innerHTML))).catch(() => undefined)
    void loading.then(() => startWithEarlyEvents(() => hydrateRoot(root, <Application client={client} />)))
  } else if ('offline' in root.dataset) {
    void openingShell.loadOrReload().then(({ openShell }) => openShell(root, client))
  } else {
    preloadScreenAt(location.pathname)
    startWithEarlyEvents(() => createRoot(root).render(<Application client={client} />))
  }
}

/** Gives the dialogs' scroll lock the document's style nonce; call once before the first render. */
function adoptCspNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  if (nonce) setNonce(nonce)
}
