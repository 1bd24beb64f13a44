import { type ReactNode, useCallback, useEffect, useEffectEvent } from 'react'
import type { PagedList } from '#client/api/use-paged-endpoint.ts'
import { SearchedNewest } from '#client/app/admin-parts/searched-newest.tsx'
import { useNoteWhenLost } from '#client/app/offline/note-when-lost.ts'
import { cx } from '#client/ui/cx.ts'
import { LoadFailure } from '#client/ui/empty-state.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { announce } from '#client/ui/hooks/announce.tsx'
import { useIsWide } from '#client/ui/hooks/use-media.ts'
import { RowSkeletons, Skeleton, SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'
import { formatNumber } from '#domain/text/format.ts'
import { BulkOutcomeNotice } from '../bulk/bulk-outcome-notice.tsx'
import type { Bulk } from '../bulk/use-bulk-question.ts'
import { type OtherRefusal, OtherRefusals } from '../decision/refusal-notices.tsx'
import { RowCheckbox, SelectionBar } from '../list/selection-bar.tsx'
import type { Selection } from '../list/use-selection.ts'
import type { Card } from '../queue/arrange-cards.ts'
import type { Reviewable } from '../queue/review-queue.ts'
import type { ReviewQueue } from '../queue/use-review-queue.ts'
import type { Seen } from '../queue/use-seen.ts'
import { NarrowWorkbench } from './narrow-workbench.tsx'
import { WideWorkbench } from './wide-workbench.tsx'

interface ReviewWorkbenchProps<Row extends Reviewable> {
  queue: ReviewQueue<Row>
  list: PagedList<Row>
  /** How many rows the server has, if known. */
  count?: { count: number; isCapped: boolean } | undefined
  /** A null value lists every status. */
  status: Row['status'] | null
  /** Plural, such as 'Submissions'. */
  label: string
  titleOf: (row: Row) => string
  /** This function and `nameOf` change only when their results do: rows render only then. */
  listRow: (card: Card<Row>) => ReactNode
  /** Accessible name of a row. */
  nameOf: (row: Row) => string
  /** Left out at a desk that decides cards one by one. */
  selection?: Selection<Row>
  bulk?: Pick<Bulk<Row>, 'ask' | 'outcome' | 'forgetOutcome'>
  /** Decisions on the selected rows besides approving and rejecting. */
  selectedActions?: ReactNode
  proof: (card: Card<Row>) => ReactNode
  decision: (card: Card<Row>) => ReactNode
  /** The bar that decides, always in view; empty if nothing can be decided. */
  actions: (card: Card<Row>) => ReactNode
  empty: ReactNode
  seen: Pick<Seen, 'ref'>
  onSendAgain: () => void
  /** Undo beside an open card on a phone, where the filter bar is hidden. */
  undoLast: ReactNode
  problem: string | null
  /** Held decisions that ended without effect. */
  endedHolds: ReactNode
  /** Shown when cards are waiting but none is free. */
  noneFree: ReactNode
}

export interface WorkbenchLayoutProps<Row extends Reviewable> extends ReviewWorkbenchProps<Row> {
  /** Index of the open card in the list; -1 if it is not in the list. */
  at: number
  /** The position of the open card, such as '3 of 42'. */
  place: string
  /** Shown at the start of each row. */
  leading: ((card: Card<Row>, isTabStop: boolean) => ReactNode) | undefined
  aboveList: ReactNode
}

const DECISIONS_COME_BACK = 'Unsaved decisions come back here. Resend them once you’re online.'

/** List, proof and decision side by side, or one pane at a time on a narrow screen. */
export function ReviewWorkbench<Row extends Reviewable>(props: ReviewWorkbenchProps<Row>) {
  const { queue, titleOf, bulk } = props
  useNoteWhenLost(DECISIONS_COME_BACK)
  const others: OtherRefusal[] = []
  for (const { row, refusal } of queue.cards) {
    if (!refusal || row.id === queue.chosenId) continue
    others.push({ id: row.id, title: titleOf(row), sentence: refusal.sentence })
  }
  return (
    <>
      {bulk?.outcome && (
        <BulkOutcomeNotice {...bulk.outcome} onShow={queue.choose} onDismiss={bulk.forgetOutcome} />
      )}
      <ProblemText problem={props.problem} />
      {props.endedHolds}
      <OtherRefusals
        refusals={others}
        onShow={queue.choose}
        onSendAgain={queue.failedCount > 1 ? props.onSendAgain : null}
      />
      <SearchedNewest
        newest={props.list.newest}
        what={props.label.toLowerCase()}
        className={cx(queue.isAsked && 'max-lg:hidden')}
      />
      <Face {...props} />
    </>
  )
}

function Face<Row extends Reviewable>(props: ReviewWorkbenchProps<Row>) {
  const { queue, list, label, titleOf, nameOf, empty, selection, bulk } = props
  const wide = useIsWide()
  const at = queue.current ? queue.cards.indexOf(queue.current) : -1
  const place = at === -1 ? '' : `${formatNumber(at + 1)} of ${totalOf(props)}`
  const currentId = queue.current?.row.id
  const speakCard = useEffectEvent(() => {
    if (queue.current) announce(`${titleOf(queue.current.row)}, ${place}`)
  })
  useEffect(() => {
    if (currentId !== undefined) speakCard()
  }, [currentId])

  const leading = useCallback(
    ({ row }: Card<Row>, isTabStop: boolean) =>
      selection && <RowCheckbox name={nameOf(row)} {...{ row, selection, isTabStop }} />,
    [nameOf, selection],
  )
  const isEmpty = queue.cards.length === 0 && queue.chosenId === null
  if (list.isPending || (isEmpty && (list.hasMore || list.isStale))) {
    const selects = selection?.hasSome(props.status) ?? false
    return <WorkbenchSkeleton label={`Loading ${label.toLowerCase()}...`} {...{ wide, selects }} />
  }
  if (list.isError) {
    return (
      <Sheet>
        <LoadFailure title={`We couldn’t load the ${label.toLowerCase()}.`} read={list} />
      </Sheet>
    )
  }
  if (isEmpty) return <Sheet>{empty}</Sheet>
  const Workbench = wide ? WideWorkbench : NarrowWorkbench
  return (
    <Workbench
      {...props}
      at={at}
      place={place}
      leading={selection && leading}
      aboveList={
        selection && (
          <SelectionBar
            selection={selection}
            label={`Selected ${label.toLowerCase()}`}
            onDecide={(to) => bulk?.ask(to, selection.pending)}
            more={props.selectedActions}
          />
        )
      }
    />
  )
}

/** How many cards: those loaded if that is all, else the server's count without decisions being sent. */
function totalOf<Row extends Reviewable>({ queue, list, count }: ReviewWorkbenchProps<Row>): string {
  const { length } = queue.cards
  if (!list.hasMore) return formatNumber(length)
  if (!count) return `${formatNumber(length)}+`
  return `${formatNumber(Math.max(count.count - queue.sendingCount, length))}${count.isCapped ? '+' : ''}`
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <div className="grid grow place-items-center rounded-card border border-line bg-surface">{children}</div>
  )
}

function WorkbenchSkeleton({ label, wide, selects }: { label: string; wide: boolean; selects: boolean }) {
  const rows = <RowSkeletons count={7} className="" row="h-17 px-3 max-lg:h-19 max-lg:px-4" />
  const aboveRows = (
    <div className="flex h-12 items-center touch:h-[3.3125rem] gap-2 border-b border-line px-3 max-lg:px-4">
      {selects && <Skeleton className="size-6" />}
      <Skeleton className="h-4 w-20" />
    </div>
  )
  if (!wide) {
    return (
      <SkeletonGroup
        label={label}
        className="-mx-4 border-y border-line bg-surface sm:mx-0 sm:rounded-card sm:border-x"
      >
        {selects && aboveRows}
        {rows}
      </SkeletonGroup>
    )
  }
  return (
    <SkeletonGroup
      label={label}
      className="grid min-h-0 grow grid-cols-[16rem_minmax(0,1fr)_23.5rem] overflow-hidden rounded-card border border-line bg-surface xl:grid-cols-[20rem_minmax(0,1fr)_25rem]"
    >
      <div className="min-h-0 overflow-hidden border-r border-line">
        {aboveRows}
        {rows}
      </div>
      <div className="grid min-h-0 place-items-center bg-sunken p-3">
        <Skeleton className="aspect-[9/16] h-full rounded-control" />
      </div>
      <div className="flex min-h-0 flex-col gap-2 overflow-hidden border-l border-line px-4 pt-3">
        <Skeletons
          of={[
            'h-[1.625rem] w-3/4 shrink-0',
            'h-5.5 w-1/2 shrink-0',
            'h-23 w-full shrink-0',
            'h-24 w-full shrink-0',
          ]}
        />
        <div className="-mx-4 mt-auto flex flex-col gap-2 border-t border-line px-4 py-3">
          <Skeleton className="h-17 w-full" />
          <div className="flex gap-2">
            <Skeletons of={['h-10 grow', 'h-10 grow']} />
          </div>
        </div>
      </div>
    </SkeletonGroup>
  )
}
