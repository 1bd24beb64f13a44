import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { useAnnounce } from '#client/ui/hooks/announce.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { CardSkeletons, Skeleton } from '#client/ui/skeleton.tsx'
import type { TimelineEntry } from '#contract/users/timeline.ts'
import { formatDate, plural } from '#domain/text/format.ts'
import { TimelineRow } from './timeline-row.tsx'
import { KIND_LABELS } from './timeline-words.ts'
import { useTimeline } from './use-timeline.ts'

interface TimelineProps {
  userId: string
  myId: string
}

/** Everything that happened with a member that this admin may see, newest first. */
export function Timeline({ userId, myId }: TimelineProps) {
  const timeline = useTimeline(userId, myId)
  const { list, chosen } = timeline
  const isThere = !list.isPending && !list.isError && !list.isStale
  useAnnounce(
    isThere && chosen.length > 0
      ? `${plural(list.rows.length, 'entry', 'entries')}${list.hasMore ? ', and more' : ''}`
      : undefined,
  )
  return (
    <Card title="Timeline" flush>
      <Filters timeline={timeline} />
      <KeepFocus>
        <Content timeline={timeline} userId={userId} />
      </KeepFocus>
    </Card>
  )
}

type Timeline = ReturnType<typeof useTimeline>

function Filters({ timeline: { kinds, chosen, toggle, clear } }: { timeline: Timeline }) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2 border-b border-line px-4 py-3 max-sm:flex-nowrap max-sm:overflow-x-auto sm:px-5">
      <legend className="sr-only">Show</legend>
      <Chip isChosen={chosen.length === 0} onPress={clear}>
        All
      </Chip>
      {kinds.map((kind) => (
        <Chip key={kind} isChosen={chosen.includes(kind)} onPress={() => toggle(kind)}>
          {KIND_LABELS[kind]}
        </Chip>
      ))}
    </fieldset>
  )
}

interface ChipProps {
  isChosen: boolean
  onPress: () => void
  children: string
}

function Chip({ isChosen, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={cx(
        'target shrink-0 rounded-full border px-3 py-1 text-13 touch:py-2',
        isChosen ? 'border-spruce bg-spruce-tint font-semibold text-spruce' : 'border-input hover:bg-sunken',
      )}
    >
      {children}
    </button>
  )
}

function Content({ timeline, userId }: { timeline: Timeline; userId: string }) {
  const { list, chosen, clear } = timeline
  if (list.isPending) return <TimelineSkeleton />
  if (list.isError) return <LoadFailure title="We couldn’t load the timeline." read={list} />
  if (list.rows.length === 0) {
    return chosen.length > 0 ? (
      <EmptyState kind="no-match" title="Nothing of this kind." onClear={clear} />
    ) : (
      <EmptyState kind="first-use" title="Nothing has happened yet">
        What they do, and what we decide, appears here.
      </EmptyState>
    )
  }
  return (
    <div
      aria-busy={list.isStale || undefined}
      className={cx('transition-opacity', list.isStale && 'opacity-60')}
    >
      {byDay(list.rows).map(({ day, entries }) => (
        <section key={day} aria-label={day} className="border-line not-last:border-b">
          <h3 className="border-b border-line bg-sunken px-4 py-1 text-13 font-semibold sm:px-5">{day}</h3>
          <ul className="divide-y divide-line">
            {entries.map((entry) => (
              <TimelineRow key={entry.key} entry={entry} userId={userId} />
            ))}
          </ul>
        </section>
      ))}
      <LoadMore ruled list={list} what="entries" />
    </div>
  )
}

function TimelineSkeleton() {
  return (
    <CardSkeletons
      label="Loading the timeline..."
      count={6}
      card="flex items-start gap-3 border-b border-line px-4 py-3 last:border-b-0 sm:px-5"
    >
      <Skeleton className="size-4" />
      <div className="flex grow flex-col gap-2">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-3 w-28" />
      </div>
      <Skeleton className="h-4 w-12" />
    </CardSkeletons>
  )
}

interface TimelineDay {
  /** The date in Toronto as shown: 'Nov 20, 2026'. */
  day: string
  entries: TimelineEntry[]
}

/** Expects the newest entry first. */
function byDay(rows: readonly TimelineEntry[]): TimelineDay[] {
  const days: TimelineDay[] = []
  for (const entry of rows) {
    const day = formatDate(entry.at)
    if (days.at(-1)?.day !== day) days.push({ day, entries: [] })
    days.at(-1)!.entries.push(entry)
  }
  return days
}
