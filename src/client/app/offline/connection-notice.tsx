import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-icons'
import { useRef, useSyncExternalStore } from 'react'
import { useConnection } from '#client/api/connection.ts'
import { useHasFailedPart } from '#client/ui/hooks/failed-parts.ts'
import { useBottomBar } from '#client/ui/hooks/use-bottom-bar.ts'
import { formatTimeOrDate } from '#domain/text/format.ts'
import { useScreenNote } from './note-when-lost.ts'

const WORDS = { offline: 'You’re offline.', unreachable: 'Can’t reach Northpoint right now.' }

export function ConnectionNotice() {
  const connection = useConnection()
  return (
    <div role="status" data-connection>
      {connection !== 'there' && <Notice words={WORDS[connection]} />}
    </div>
  )
}

/** Fixed over the end of the page, which leaves room for it, so that nothing shifts. */
function Notice({ words }: { words: string }) {
  const notice = useRef<HTMLParagraphElement>(null)
  const note = useScreenNote()
  useBottomBar(notice, '--notice')
  return (
    <p
      ref={notice}
      data-notice
      className="fixed inset-x-0 bottom-tab-bar z-20 flex min-h-9 items-center justify-center gap-2 border-t border-line bg-blue-tint px-4 py-1 text-13 lg:in-has-[[data-bottom-bar=right]]:bottom-0"
    >
      <WifiOff size={16} className="shrink-0 text-blue" />
      <span>
        {words} <AsOf /> {note}
      </span>
    </p>
  )
}

/** The oldest data's time. Hidden if a part that is kept offline failed to load; other parts do not count. */
function AsOf() {
  const client = useQueryClient()
  const follow = (tell: () => void) => client.getQueryCache().subscribe(() => queueMicrotask(tell))
  const readAt = useSyncExternalStore(follow, () => oldestOnScreen(client))
  const isMissing = useSyncExternalStore(follow, () => lacksKeptRead(client))
  const hasFailedPart = useHasFailedPart()
  if (readAt === null || (hasFailedPart && isMissing)) return null
  return `Last updated ${formatTimeOrDate(new Date(readAt), new Date())}.`
}

function oldestOnScreen(client: QueryClient): number | null {
  const shown = onScreen(client)
    .filter(({ state }) => state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt)
  return shown.length === 0 ? null : Math.min(...shown)
}

function lacksKeptRead(client: QueryClient): boolean {
  return onScreen(client).some(({ meta, state }) => state.data === undefined && meta?.read?.offline === true)
}

function onScreen(client: QueryClient): Query[] {
  return client.getQueryCache().findAll({ type: 'active' })
}
