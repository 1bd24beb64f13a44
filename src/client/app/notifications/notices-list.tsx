import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useAction } from '#client/api/use-action.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { closePanel } from '#client/app/layouts/panel.tsx'
import { useNow } from '#client/app/use-now.ts'
import { Badge } from '#client/ui/badge.tsx'
import { cx } from '#client/ui/cx.ts'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { CardSkeletons, Skeletons } from '#client/ui/skeleton.tsx'
import { listNotices, type Notice, readNotices } from '#contract/notifications/notices.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { formatRelative } from '#domain/text/format-relative.ts'
import { languageOf } from '#domain/text/language.ts'

const PAGE_SIZE = 10

/** Showing a notice marks it as seen. */
export default function NoticesList() {
  const list = usePagedEndpoint(listNotices, { query: { limit: PAGE_SIZE } })
  const heading = useRef<HTMLHeadingElement>(null)
  // The browser returns the focus to the bell on close only if it was inside the panel.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="px-1 text-17 font-semibold">
        Notices
      </h2>
      <KeepFocus className="max-h-[min(70dvh,36rem)] overflow-y-auto overscroll-contain">
        <Face list={list} />
      </KeepFocus>
    </>
  )
}

function Face({ list }: { list: ReturnType<typeof usePagedEndpoint<typeof listNotices>> }) {
  const now = useNow()
  const isNew = useSeenNotices(list.rows)
  if (list.isError) return <LoadFailure title="We couldn’t load your notices." read={list} />
  if (list.isPending) {
    return (
      <CardSkeletons
        label="Loading your notices..."
        className="flex flex-col gap-4 px-1 py-3"
        count={3}
        card="flex flex-col gap-2"
      >
        <Skeletons of={['h-5 w-64 max-w-full', 'h-4 w-full']} />
      </CardSkeletons>
    )
  }
  if (list.rows.length === 0) {
    return (
      <EmptyState kind="first-use" title="No notices yet">
        You’ll see updates on your tasks, rewards and referrals here.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {list.rows.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} isNew={isNew(notice)} now={now} />
        ))}
      </ul>
      <LoadMore ruled list={list} what="notices" />
    </>
  )
}

/** Marks the shown notices as seen; they stay 'New' while the list is open. A failed call is repeated next time. */
function useSeenNotices(shown: readonly Notice[]): (notice: Notice) => boolean {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const { run } = useAction(readNotices, {
    failure: { fallback: 'Failed to mark notices as seen', silent: true },
    // Optimistic, so that reopening the list before the reply does not show them as new again.
    optimistic: {
      endpoint: listNotices,
      update: (rows, { body: { upTo } = { upTo: 0 } }) => {
        const readAt = new Date().toISOString()
        return rows.map((row) => (row.readAt === null && row.id <= upTo ? { ...row, readAt } : row))
      },
    },
  })
  const unread = shown.filter(({ readAt }) => readAt === null).map(({ id }) => id)
  const newest = unread[0]
  const mark = useEffectEvent((upTo: number) => {
    setFresh((known) => new Set([...known, ...unread]))
    void run({ body: { upTo } })
  })
  useEffect(() => {
    if (newest !== undefined) mark(newest)
  }, [newest])
  return ({ id, readAt }) => readAt === null || fresh.has(id)
}

interface NoticeRowProps {
  notice: Notice
  isNew: boolean
  now: Date
}

function NoticeRow({ notice: { title, body, link, createdAt }, isNew, now }: NoticeRowProps) {
  return (
    <li>
      <Link
        href={link}
        onClick={closePanel}
        className="flex flex-col gap-1 rounded-chip px-1 py-3 -outline-offset-2 hover:bg-sunken"
      >
        <span className="flex items-start justify-between gap-3">
          <span className={cx('min-w-0 break-words', isNew && 'font-semibold')}>{title}</span>
          {isNew && <Badge tone="spruce">New</Badge>}
        </span>
        {body && (
          <span lang={languageOf(body)} className="line-clamp-2 break-words text-ink2">
            {body}
          </span>
        )}
        <time dateTime={createdAt} title={formatDateTime(createdAt)} className="text-13 text-ink2">
          {formatRelative(createdAt, now)}
        </time>
      </Link>
    </li>
  )
}
