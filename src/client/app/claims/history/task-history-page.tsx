import { useSearchParams } from 'wouter'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { HISTORY_STATUSES, type HistoryStatus } from '#domain/claims/history.ts'
import { HistoryList } from './history-list.tsx'
import { TAB_TEXTS } from './history-tabs.ts'
import { useTaskHistory } from './use-task-history.ts'

/** On a phone: four tabs side by side, each count above its word; fewer columns if the text is large. */
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
