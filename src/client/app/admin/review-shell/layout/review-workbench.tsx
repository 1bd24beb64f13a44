import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { formatNumber } from '../../../../../domain/format.ts'
import type { PagedList } from '../../../../api/use-paged-endpoint.ts'
import { announce } from '../../../../ui/announce.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ProblemText } from '../../../../ui/problem-text.tsx'
import { useIsWide } from '../../../../ui/use-media.ts'
import { useNoteWhenLost } from '../../../offline/note-when-lost.ts'
import { BulkOutcomeNotice } from '../bulk/bulk-dialog.tsx'
import type { BulkDecision } from '../bulk/use-bulk-decision.ts'
import { OtherRefusals } from '../decision/refusal-notices.tsx'
import { RowCheckbox, SelectionBar } from '../list/selection-bar.tsx'
import type { Selection } from '../list/use-selection.ts'
import type { Card } from '../queue/arrange-cards.ts'
import type { Reviewable } from '../queue/review-queue.ts'
import type { ReviewQueue } from '../queue/use-review-queue.ts'
import type { Seen } from '../queue/use-seen.ts'
import { NarrowWorkbench } from './narrow-workbench.tsx'
import { WideWorkbench } from './wide-workbench.tsx'
import { WorkbenchSkeleton } from './workbench-skeleton.tsx'

interface ReviewWorkbenchProps<Row extends Reviewable> {
  queue: ReviewQueue<Row>
  list: PagedList<Row>
  /** How many rows the server has for this list, where it says so. */
  count?: { count: number; isCapped: boolean } | undefined
  /** Only rows of this status are listed; null is all of them. */
  status: Row['status'] | null
  /** Names the list, e.g. 'Submissions'. */
  label: string
  /** The title of a card, as heading and as spoken words. */
  titleOf: (row: Row) => string
  listRow: (card: Card<Row>) => ReactNode
  /** A row as spoken words. */
  nameOf: (row: Row) => string
  selection: Selection<Row>
  bulk: Pick<BulkDecision<Row>, 'ask' | 'outcome' | 'forgetOutcome'>
  /** What is judged, in the middle. */
  proof: (card: Card<Row>) => ReactNode
  /** Who, when, how much and the buttons, at the side. */
  decision: (card: Card<Row>) => ReactNode
  /** Shown when the list has no rows. */
  empty: ReactNode
  seen: Pick<Seen, 'ref'>
  /** Sends every decision again that failed. */
  onSendAgain: () => void
  /** Takes the last decision back beside an open card, where the line of filters is not in view. */
  undoLast?: ReactNode
  /** What went wrong beside the cards, in words. */
  problem?: string | null
  /** In place of a card while rows wait and none is free. */
  noneFree?: ReactNode
}

/** What both layouts of the workbench show. */
export interface WorkbenchLayoutProps<Row extends Reviewable> extends ReviewWorkbenchProps<Row> {
  /** The index of the selected card in the list; -1 when it is not in the list. */
  at: number
  /** Such as '3 of 42'. */
  place: string
  /** Shown at the start of each row. */
  leading: (card: Card<Row>, isTabStop: boolean) => ReactNode
  /** What can be done with several rows. */
  aboveList: ReactNode
}

const DECISIONS_COME_BACK = 'Unsaved decisions come back here. Resend them once you’re online.'

/** List, proof and decision side by side; one pane at a time where there is less room. */
export function ReviewWorkbench<Row extends Reviewable>(props: ReviewWorkbenchProps<Row>) {
  const { queue, titleOf, bulk } = props
  useNoteWhenLost(DECISIONS_COME_BACK)
  const others = queue.cards.flatMap(({ row, refusal }) =>
    refusal && row.id !== queue.chosenId
      ? [{ id: row.id, title: titleOf(row), sentence: refusal.sentence }]
      : [],
  )
  return (
    <>
      {bulk.outcome && (
        <BulkOutcomeNotice {...bulk.outcome} onShow={queue.choose} onDismiss={bulk.forgetOutcome} />
      )}
      <ProblemText problem={props.problem ?? null} />
      <OtherRefusals
        refusals={others}
        onShow={queue.choose}
        onSendAgain={queue.failedCount > 1 ? props.onSendAgain : null}
      />
      <Face {...props} />
    </>
  )
}

/** One of the four states: loading, failed, empty or filled. */
function Face<Row extends Reviewable>(props: ReviewWorkbenchProps<Row>) {
  const { queue, list, label, titleOf, empty, selection, bulk } = props
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

  const isEmpty = queue.cards.length === 0 && queue.chosenId === null
  if (list.isPending || (isEmpty && (list.hasMore || list.isStale))) {
    const selects = props.status === null || props.status === 'pending'
    return <WorkbenchSkeleton label={`Loading ${label.toLowerCase()}...`} {...{ wide, selects }} />
  }
  if (list.isError) {
    return (
      <Sheet>
        <EmptyState
          kind="failed"
          title={`We couldn’t load the ${label.toLowerCase()}.`}
          onRetry={list.refetch}
        />
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
      leading={({ row }, isTabStop) => (
        <RowCheckbox name={props.nameOf(row)} {...{ row, selection, isTabStop }} />
      )}
      aboveList={
        <SelectionBar
          selection={selection}
          label={`Selected ${label.toLowerCase()}`}
          onDecide={(to) => bulk.ask(to, selection.selected)}
        />
      }
    />
  )
}

/** How many cards there are: what is loaded when that is all, else what the server counts without decisions on their way. */
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
