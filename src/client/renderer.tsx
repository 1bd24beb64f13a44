import { hashKey } from '@tanstack/react-query'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { publicPathOf } from '#contract/pages/public-pages.ts'
import { screenAt } from '#contract/pages/screens.ts'
import { getCurrentUser } from '#contract/users/users.ts'
import { BRAND } from '#domain/site/brand.ts'
import { type FirstData, firstDataElement } from './api/first-data.ts'
import { createQueryClient } from './api/query-client.ts'
import { keyOf } from './api/query-key.ts'
import { type AnswerRead, answerReads, waitingReads } from './api/server-reads.ts'
import { type Address, Application } from './app/application.tsx'
import { refusedIn } from './app/current-screen.tsx'
import { filesOfLayout, filesOfScreenAt, loadScreenAt } from './app/routes.tsx'
import { startClock } from './app/use-now.ts'
import { documentTitle } from './app/use-title.ts'
import {
  type ApplicationAssets,
  ApplicationDocument,
  type DocumentAssets,
  type DocumentFrame,
  OfflineDocument,
  PageDocument,
} from './document.tsx'
import type { SitePage } from './site/page.ts'
import { type PageName, type PageProps, pages } from './site/pages.ts'
import { startDeviceSettings } from './ui/hooks/device-setting.ts'
import { loadParts, partsIn } from './ui/hooks/late-code.tsx'

/** Renders a page of the site as static markup: no inline script, no style attribute. */
export function renderPage<N extends PageName>(name: N, props: PageProps<N>, assets: DocumentAssets): string {
  const page = pages[name] as unknown as SitePage<PageProps<N>>
  const { description, indexable, facts, entry, withoutScript } = page
  const path = publicPathOf(name)
  return `<!doctype html>${renderToStaticMarkup(
    <PageDocument
      title={page.title(props)}
      indexable={indexable}
      assets={assets}
      {...(description !== undefined && { description })}
      {...(path !== undefined && { path })}
      {...(facts && { facts })}
      {...(entry && { entry })}
      {...(withoutScript && { withoutScript })}
    >
      {page.Body(props)}
    </PageDocument>,
  )}`
}

export type RenderPage = typeof renderPage

/** The document shown offline at every address; the client fills it with what is on the device. */
export function renderOfflineShell(assets: DocumentAssets): string {
  return `<!doctype html>${renderToStaticMarkup(<OfflineDocument assets={assets} />)}`
}

export type RenderOfflineShell = typeof renderOfflineShell

/** The longest chain of reads: the member, the screen's reads, then reads that depend on those. */
const MAX_RENDERS = 3

export interface FirstScreen extends Address {
  /** The time for ages and days left. */
  now: Date
  /** The `Cookie` header, for what was chosen on the device. */
  cookies: string
  answer: AnswerRead
}

/** The application's document for one person at one address. Without a screen, the browser loads everything. */
export async function renderApplication(
  frame: DocumentFrame,
  screen: FirstScreen | null,
  assets: ApplicationAssets,
): Promise<string> {
  const rendered = screen
    ? await renderScreen(screen)
    : { title: BRAND.name, root: '<div id="root"></div>', sources: [] }
  return `<!doctype html>${renderToStaticMarkup(<ApplicationDocument {...rendered} frame={frame} assets={assets} />)}`
}

export type RenderApplication = typeof renderApplication

/** Renders the screen, answers the reads that it asked for by `useEndpoint`, and renders again with the answers. */
async function renderScreen({ path, search, now, cookies, answer }: FirstScreen) {
  // No garbage collection timers: the client ends with this function.
  const client = createQueryClient({ unusedDataMs: Number.POSITIVE_INFINITY })
  const render = () => {
    startClock(now)
    startDeviceSettings(cookies)
    return renderToString(<Application client={client} address={{ path, search: search.slice(1) }} />)
  }
  await Promise.all([
    loadScreenAt(path).then(() => loadParts()),
    answerReads(client, [keyOf(getCurrentUser)], answer),
  ])
  const tried = new Set<string>()
  let markup = render()
  for (let renders = 1; renders < MAX_RENDERS; renders++) {
    const waiting = waitingReads(client, tried)
    if (waiting.length === 0) break
    for (const key of waiting) tried.add(hashKey(key))
    await answerReads(client, waiting, answer)
    markup = render()
  }
  const reads = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }): FirstData['reads'][number] => [queryKey, state.data])
  const parts = partsIn(markup)
  const refused = refusedIn(parts)
  return {
    title: documentTitle(screenAt(path)?.title ?? '404 Page Not Found'),
    root: `<div id="root">${markup}</div>${firstDataElement({ now: now.toISOString(), reads })}`,
    sources: [...(refused ? filesOfLayout(refused) : filesOfScreenAt(path)), ...parts],
  }
}
