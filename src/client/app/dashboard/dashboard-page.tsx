import { ArrowRight } from 'lucide-icons'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useCurrentUser } from '#client/api/session/use-current-user.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { AnnouncementBanners } from '#client/app/announcements/announcement-banners.tsx'
import { unsentParts } from '#client/app/proofs/unsent/unsent-parts.ts'
import type { OwnStatus } from '#client/app/tasks/own-status.tsx'
import { type OwnTasks, useOwnTasks } from '#client/app/tasks/use-own-tasks.ts'
import { useTaskPrefetch } from '#client/app/tasks/use-task-prefetch.ts'
import { useNow } from '#client/app/use-now.ts'
import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { lazyInMarkup, loadOnDemand } from '#client/ui/hooks/late-code.tsx'
import { useHydrated } from '#client/ui/hooks/use-hydrated.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { listAnnouncements } from '#contract/announcements/announcements.ts'
import { getCompletedTasksCount } from '#contract/claims/claims.ts'
import { screenAt } from '#contract/pages/screens.ts'
import { listPoints } from '#contract/points/points.ts'
import { listRewards } from '#contract/rewards/rewards.ts'
import { listTasks } from '#contract/tasks/tasks.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { MAX_PAGE_SIZE } from '#domain/calls/page-sizes.ts'
import { USUAL_REVIEW_TIME } from '#domain/proofs/submissions.ts'
import { shortTask } from '#domain/tasks/first-steps.ts'
import { PROFILE_TASK_POINTS, PROFILE_TASK_TITLE } from '#domain/tasks/tasks.ts'
import { plural } from '#domain/text/format.ts'
import { torontoHour } from '#domain/time/time.ts'
import { isGuided } from '#domain/users/guided-days.ts'
import { activeTasks, countByStatus, nextTask } from './active-tasks.ts'
import { ActiveTasksCard } from './active-tasks-card.tsx'
import { BalanceSummary } from './balance-summary.tsx'
import { FirstCardWaiting } from './newcomer/first-card-waiting.tsx'
import { ACTIVITY_SHOWN, RecentActivityCard } from './recent-activity-card.tsx'

const pushQuestion = loadOnDemand(() => import('#client/app/notifications/push/push-question.tsx'))
const Newcomer = lazyInMarkup(
  () => import('./newcomer/newcomer.tsx'),
  'app/dashboard/newcomer/newcomer.tsx',
  FirstCardWaiting,
)
const Steps = lazyInMarkup(() => import('./newcomer/steps.tsx'), 'app/dashboard/newcomer/steps.tsx')

const BRIEF_GRID = 'grid gap-3 lg:col-span-2 lg:grid-cols-subgrid lg:grid-rows-[auto_1fr] lg:gap-6'

const OPEN_TO_MEMBER = { query: { open: 'me', limit: MAX_PAGE_SIZE } } as const

/** Reserves the line while the member's tasks load. */
const EMPTY_LINE = '\u00a0'

/** Specification §2 Member dashboard. */
export default function DashboardPage() {
  const { data: user } = useCurrentUser()
  const announcements = usePagedEndpoint(listAnnouncements)
  const [isCollecting, setCollecting] = useState(false)
  const own = useTasksBesidesCard(isCollecting)
  const completed = useEndpoint(getCompletedTasksCount)
  const activity = useEndpoint(listPoints, { query: { limit: ACTIVITY_SHOWN } })
  const rewards = usePagedEndpoint(listRewards, { query: { limit: MAX_PAGE_SIZE } })
  const Unsent = unsentParts.use()
  const now = useNow()
  const hour = useHour(now)
  const active = activeTasks(own.rows)
  const mayBeNew = !completed.data && user != null && looksNew(user, own.rows, now)
  const isFirst = completed.data ? completed.data.count === 0 : mayBeNew ? undefined : false
  const isNew = completed.data ? isFirst || completed.data.hasClaimedOther === false : mayBeNew
  // The card stays to say what it paid.
  const leadsWithCard = isNew || isCollecting
  // All that are open, because a short task may be one of those that pay least.
  const open = usePagedEndpoint(listTasks, leadsWithCard ? OPEN_TO_MEMBER : {})
  const failed = [...(completed.isLoadingError ? [completed] : []), ...(open.isError ? [open] : [])]
  const isLookingForTask = own.isPending || open.isPending
  const short = leadsWithCard ? shortTask(open.rows) : null
  const next = nextTask(active, short ? [short] : open.rows, now) ?? short
  const hasCard = leadsWithCard && (isFirst !== false || short !== null || open.isPending)
  const counts = countByStatus(active)
  const stepsAfter = (offered: number) =>
    user &&
    isGuided(new Date(user.createdAt), now) && (
      <Steps {...{ own, rewards, offered }} balance={user.totalPoints} />
    )
  const isBrief = hasCard && active.length === 0 && !own.isError
  const notSent = (
    <div className="not-sent-room lg:col-span-2">
      {user && Unsent && <Unsent userId={user.id} own={own} />}
    </div>
  )

  return (
    <div className="flex flex-col gap-4 lg:gap-6">
      <PageHeader
        title={greeting(user?.firstName ?? null, hour)}
        lead={own.isPending || own.isError ? EMPTY_LINE : nextActionText(counts, isFirst)}
      />
      {leadsWithCard && notSent}
      {user && leadsWithCard && (
        <div className="flex flex-col gap-3">
          <Newcomer
            {...{ user, isFirst, own, open, failed, stepsAfter }}
            next={short}
            onCollect={setCollecting}
          />
        </div>
      )}
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-[minmax(0,1.38fr)_minmax(0,1fr)] lg:gap-6">
        <BalanceSummary
          balance={user?.totalPoints ?? 0}
          rewards={rewards}
          activeTasks={{
            value: own.isPending || own.isError ? undefined : active.length,
            isError: own.isError,
          }}
          completedTasks={{ value: completed.data?.count, isError: completed.isError }}
          onRetry={() => {
            for (const read of [rewards, own, completed]) if (read.isError) void read.refetch()
          }}
        />
        {!leadsWithCard && counts.rejected === 0 && stepsAfter(0)}
        {!leadsWithCard && notSent}
        <div className="empty:hidden lg:order-first lg:col-span-2">
          <AnnouncementBanners announcements={announcements} inOneLine={leadsWithCard} />
        </div>
        {/* When the member's tasks are one line, the recent activity has room below them, beside the quick actions. */}
        <div className={isBrief ? BRIEF_GRID : 'contents'}>
          <div className="flex flex-col gap-3">
            <ActiveTasksCard own={own} active={active} isBelowCard={hasCard} />
            {/* A task that needs changes stays in a phone’s first view. */}
            {!leadsWithCard && counts.rejected > 0 && stepsAfter(0)}
          </div>
          {/* These come below the tasks on a phone, so they wait for the tasks to load. */}
          <div
            className={cx(
              isBrief ? 'contents' : 'flex flex-col gap-4 lg:gap-6',
              own.isPending && 'max-lg:animate-held',
            )}
          >
            <QuickActionsCard
              next={isLookingForTask ? undefined : next}
              className={isBrief ? 'lg:row-span-2 lg:self-start' : undefined}
            />
            <RecentActivityCard activity={activity} />
            {/* It comes late, so nothing is below it. */}
            {user && own.rows.some(({ latestSubmission }) => latestSubmission !== null) && (
              <PushQuestion userId={user.id} />
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

/** Loaded on idle, and only where the browser can still ask. */
function PushQuestion({ userId }: { userId: string }) {
  const Question = pushQuestion.use()?.default
  useEffect(() => {
    if (globalThis.Notification?.permission === 'default') pushQuestion.preload()
  }, [])
  return Question && <Question userId={userId} />
}

/** Whether someone may be new, while it is not known what they completed. */
function looksNew({ totalPoints, createdAt }: CurrentUser, rows: OwnTasks['rows'], now: Date): boolean {
  return (
    totalPoints <= PROFILE_TASK_POINTS &&
    isGuided(new Date(createdAt), now) &&
    rows.every(({ task }) => task?.title === PROFILE_TASK_TITLE)
  )
}

/** While the card collects the first points, it shows the profile task, and the lists do not. */
function useTasksBesidesCard(isCollecting: boolean): OwnTasks {
  const own = useOwnTasks()
  if (!isCollecting) return own
  return { ...own, rows: own.rows.filter(({ task }) => task?.title !== PROFILE_TASK_TITLE) }
}

const NOON = 12
const EVENING = 18

/** `hour` is 0–23. */
function greeting(firstName: string | null, hour: number): string {
  const words = hour < NOON ? 'Good morning' : hour < EVENING ? 'Good afternoon' : 'Good evening'
  return firstName ? `${words}, ${firstName}` : words
}

function nextActionText(
  { rejected, claimed, pending }: Record<OwnStatus, number>,
  isFirst: boolean | undefined,
): string {
  if (rejected > 0) return `${plural(rejected, 'task needs', 'tasks need')} changes.`
  if (claimed > 0) return `${plural(claimed, 'task is', 'tasks are')} waiting for your proof.`
  if (pending > 0) return `${plural(pending, 'task is', 'tasks are')} under review (${USUAL_REVIEW_TIME}).`
  return isFirst ? 'Start with your profile.' : 'Claim a task to earn points.'
}

/** The device's hour (0–23); Toronto's on the server, which does not know the device. */
function useHour(now: Date): number {
  return useHydrated() ? new Date().getHours() : torontoHour(now)
}

/** The task that 'View a task' opens; undefined while loading, null if there is none. */
type NextTask = { id: number; title: string } | null | undefined

/** Specification §2 Dashboard. */
function QuickActionsCard({ next, className }: { next: NextTask; className: string | undefined }) {
  const prefetch = useTaskPrefetch()
  return (
    <Card title="Quick Actions" flush className={className}>
      <ul className="divide-y divide-line">
        <QuickAction href="/tasks" label="Browse Available Tasks" detail="Find one that suits you" />
        {next === undefined && <QuickAction href="/tasks" label="View a task" detail={'\u00a0'} />}
        {next && (
          <QuickAction
            href={`/tasks/${next.id}`}
            label="View a task"
            detail={next.title}
            {...prefetch(next.id)}
          />
        )}
        <QuickAction href="/points" label="Redeem Rewards" detail="Turn points into gift cards and more" />
        <QuickAction href="/task-history" label="View Task History" detail="Everything you’ve done" />
      </ul>
    </Card>
  )
}

interface QuickActionProps {
  href: string
  label: string
  detail: string
  onPointerEnter?: () => void
  onFocus?: () => void
}

function QuickAction({ href, label, detail, ...handlers }: QuickActionProps) {
  if (screenAt(href) === null) return null
  return (
    <li>
      <Link
        href={href}
        className="flex items-center justify-between gap-4 rounded-card px-4 py-3 -outline-offset-2 transition-colors hover:bg-sunken sm:px-5"
        {...handlers}
      >
        <span className="flex min-w-0 flex-col">
          <span className="font-medium">{label}</span>
          <span className="truncate text-13 text-ink2">{detail}</span>
        </span>
        <ArrowRight size={16} className="shrink-0 text-ink2" />
      </Link>
    </li>
  )
}
