import { useSearchParams } from 'wouter'
import { useNow } from '#client/app/use-now.ts'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeleton, Skeletons } from '#client/ui/skeleton.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { HISTORY_STATUSES, type HistoryStatus } from '#domain/claims/history.ts'
import { HistoryCard } from './history-card.tsx'
import { TAB_TEXTS } from './history-tabs.ts'
import { type TaskHistoryList, useTaskHistory } from './use-task-history.ts'

/** Lays out four tabs side by side on a phone, each count above its word; fewer columns if the text is large. */
const NARROW_TABS =
  'max-sm:[&_[role=tablist]]:grid max-sm:[&_[role=tablist]]:grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] max-sm:[&_[role=tablist]]:gap-0 ' +
  'max-sm:[&_[role=tab]]:flex-col-reverse max-sm:[&_[role=tab]]:gap-1 max-sm:[&_[role=tab]]:text-13 ' +
  'max-sm:[&_[role=tab]]:min-h-16'

/** Specification §2 Task History. */
export default function TaskHistoryPage() {
  const [tab, choose] = useHistoryTab()
  const list = useTaskHistory(tab)
  const { heading, subtitle } = TAB_TEXTS[tab]
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Task History"
        lead="Every task you claimed and how it went."
        actions={<TextLink href="/tasks">Browse Tasks</TextLink>}
      />
      <Tabs
        label="Task history"
        tabs={HISTORY_STATUSES.map((value) => ({
          value,
          label: TAB_TEXTS[value].word,
          count: list.counts?.[value],
        }))}
        value={tab}
        onChange={choose}
        className={NARROW_TABS}
      >
        <div className="flex flex-col gap-4 pt-6">
          <div>
            <h2 className="text-20 font-semibold">{heading}</h2>
            {list.isPending ? <LoadingText /> : <p className="text-ink2">{subtitle}</p>}
          </div>
          <KeepFocus key={tab}>
            <HistoryList list={list} status={tab} />
          </KeepFocus>
        </div>
      </Tabs>
    </div>
  )
}

/** Takes the subtitle's place, so nothing shifts. Hidden for the first 150 ms, like the placeholders. */
function LoadingText() {
  return (
    <p role="status" className="animate-appear text-ink2 [animation-delay:150ms]">
      Loading your task history...
    </p>
  )
}

const TAB = 'tab'

/** Specification §2 Task History. */
const DEFAULT_TAB: HistoryStatus = 'claimed'

/** The tab in the address. A change replaces the history entry, so Back leaves the screen. */
function useHistoryTab(): [tab: HistoryStatus, choose: (tab: HistoryStatus) => void] {
  const [params, setParams] = useSearchParams()
  const named = params.get(TAB)
  const tab = HISTORY_STATUSES.find((status) => status === named) ?? DEFAULT_TAB
  return [tab, (next) => setParams(next === DEFAULT_TAB ? {} : { [TAB]: next }, { replace: true })]
}

/** The page announces loading above this list. */
function HistoryList({ list, status }: { list: TaskHistoryList; status: HistoryStatus }) {
  const now = useNow()
  if (list.isError) return <LoadFailure title="We couldn’t load your task history." read={list} />
  if (list.isPending) {
    return (
      <div className="flex flex-col gap-3">
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
      </div>
    )
  }
  if (list.rows.length === 0) {
    return (
      <EmptyState
        kind="first-use"
        title={`No ${status} tasks yet.`}
        action={<ButtonLink href="/tasks">Browse Tasks</ButtonLink>}
      />
    )
  }
  return (
    <>
      <ul className="flex flex-col gap-3">
        {list.rows.map((item) => (
          <HistoryCard key={item.id} item={item} status={status} now={now} />
        ))}
      </ul>
      <LoadMore ruled list={list} what={`${status} tasks`} />
    </>
  )
}

function CardSkeleton() {
  return (
    <div className="grid gap-x-8 gap-y-3 rounded-card border border-line bg-surface p-4 sm:p-5 md:grid-cols-[minmax(0,1fr)_14.5rem]">
      <div className="flex flex-col gap-3">
        <Skeleton className="h-[1.625rem] w-32" />
        <div className="flex h-[4.75rem] flex-col justify-center gap-2">
          <Skeletons of={['h-5 w-64 max-w-full', 'h-4 w-full', 'h-4 w-3/4']} />
        </div>
      </div>
      <div className="flex flex-col gap-3">
        <Skeletons of={['h-[2.6875rem] w-44', 'h-[2.6875rem] w-44']} />
      </div>
    </div>
  )
}
