import { ArrowLeft } from 'lucide-icons'
import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { ApiError } from '#client/api/api-error.ts'
import { useCurrentUser } from '#client/api/session/use-current-user.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { FirstCardWaiting } from '#client/app/dashboard/newcomer/first-card-waiting.tsx'
import { useTitle } from '#client/app/use-title.ts'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { lazyInMarkup, lazyOnTouch } from '#client/ui/hooks/late-code.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeleton, SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { listTaskSubmissions, type MemberSubmission } from '#contract/proofs/submissions.ts'
import { getTask } from '#contract/tasks/tasks.ts'
import { languageOf } from '#domain/text/language.ts'
import { ownStatus } from '../own-status.tsx'
import { TaskLead } from '../task-lead.tsx'
import { tasksAddress } from '../tasks-address.ts'
import { useOwnTasks } from '../use-own-tasks.ts'
import { FromList, StaticTask, useListedTask } from './listed-task.tsx'
import { DETAIL_GRID, TaskDetail } from './task-detail.tsx'

const ProofOfMissingTask = lazyOnTouch(() => import('#client/app/proofs/form/proof-of-missing-task.tsx'))
const ProfileTask = lazyInMarkup(
  () => import('./profile-task.tsx'),
  'app/tasks/detail/profile-task.tsx',
  FirstCardWaiting,
)

const NOT_FOUND = 'Task Not Found'

/** Reserves the line of points and facts while the task loads. */
const EMPTY_LINE = <span className="text-17">{'\u00a0'}</span>

/** Specification §2 Task detail. */
export default function TaskDetailPage() {
  const { id = '' } = useParams<'/tasks/:id'>()
  const task = useEndpoint(getTask, { params: { id } })
  const submissions = useEndpoint(listTaskSubmissions, { params: { id } })
  const own = useOwnTasks()
  const { data: user } = useCurrentUser()
  const isMissing = [task, submissions].some(({ error }) => error instanceof ApiError && error.status === 404)
  const isUnanswered = task.isLoadingError && !(task.error instanceof ApiError)
  const known = useListedTask(Number(id), task.isPending || isUnanswered)
  const listed = isUnanswered ? known : null
  const shown = task.data ?? listed?.task
  useTitle(isMissing ? NOT_FOUND : shown?.title)

  if (isMissing) {
    return (
      <Frame title={NOT_FOUND}>
        <TaskNotFound />
        {user && <ProofOfMissingTask userId={user.id} taskId={Number(id)} />}
      </Frame>
    )
  }
  const held = own.rows.find((entry) => entry.taskId === shown?.id)
  // A task that was seen only in a list has no submissions on this device; without a proof sent, there are none.
  const nothingSent = held ? ownStatus(held) === 'claimed' : listed?.isCompleted === false
  const sent = submissions.data ?? (listed && nothingSent ? [] : undefined)
  if ((task.isLoadingError && !listed) || (submissions.isLoadingError && !listed) || own.isError) {
    const retry = () => {
      for (const read of [task, submissions, own]) if (read.isError) void read.refetch()
    }
    return (
      <Frame title={task.data?.title ?? 'Task'}>
        <EmptyState kind="failed" title="We couldn’t load this task." onRetry={retry} />
      </Frame>
    )
  }
  if (!shown || (!sent && !listed) || own.isPending || !user) {
    return (
      <Frame title={<LoadingTitle />} lead={EMPTY_LINE}>
        <TaskSkeleton hasPicture={Boolean(known?.task.pictureUrl)} />
      </Frame>
    )
  }
  // The points promised at claiming, or more if the task pays more now (decisions: Points).
  const points = sent?.[0]?.pointsAwarded ?? held?.task?.points ?? shown.points
  return (
    <Frame
      title={<span lang={languageOf(shown.title)}>{shown.title}</span>}
      lead={<TaskLead task={shown} points={points} />}
    >
      {listed && (
        <FromList readAt={listed.readAt}>{!sent && 'Your proof for it isn’t on this device.'}</FromList>
      )}
      {!sent ? (
        <StaticTask task={shown} />
      ) : shown.autoVerified && !isSettled(sent) ? (
        <ProfileTask task={shown} points={points} user={user} own={own} rejected={sent[0] ?? null} />
      ) : (
        <TaskDetail task={shown} points={points} user={user} own={own} submissions={sent} />
      )}
    </Frame>
  )
}

/** Sent and not rejected; an approval that was undone is. */
function isSettled([latest]: readonly MemberSubmission[]): boolean {
  return latest !== undefined && latest.status !== 'rejected'
}

/** The heading is the same element in every state, so it keeps the focus while the task loads. */
function Frame({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={title}
        lead={lead}
        back={
          <TextLink href={tasksAddress()} className="target inline-flex items-center gap-2 self-start">
            <ArrowLeft size={16} />
            Back to Tasks
          </TextLink>
        }
      />
      <KeepFocus className="flex flex-col gap-6">{children}</KeepFocus>
    </div>
  )
}

function LoadingTitle() {
  return (
    <>
      <VisuallyHidden>Task</VisuallyHidden>
      <Skeleton className="h-[1lh] w-80 max-w-full" />
    </>
  )
}

/** The task does not exist, or this member may not see it (specification §2 Task detail). */
function TaskNotFound() {
  return (
    <EmptyState
      kind="first-use"
      title="This task doesn’t exist or is no longer available."
      action={
        <ButtonLink href="/tasks" variant="primary">
          Browse Tasks
        </ButtonLink>
      }
    />
  )
}

/** `hasPicture` is known where a list has the task. */
function TaskSkeleton({ hasPicture }: { hasPicture: boolean }) {
  return (
    <SkeletonGroup label="Loading the task..." className="flex flex-col gap-6">
      <Skeleton className="h-6 w-full" />
      <div className={DETAIL_GRID.grid}>
        <div className={DETAIL_GRID.main}>
          <SkeletonCard lines={3} />
          <SkeletonCard lines={4} />
        </div>
        <div className={DETAIL_GRID.facts}>
          {hasPicture && <Skeleton className={cx('aspect-3/2 w-full', DETAIL_GRID.picture)} />}
          <Card className="flex flex-col gap-4 max-lg:hidden">
            <Skeletons of={['h-8 w-24', 'h-10 w-full']} />
          </Card>
          <Card className="flex flex-col gap-4">
            <Skeletons of={['h-16 w-full', 'h-16 w-48']} />
          </Card>
        </div>
      </div>
    </SkeletonGroup>
  )
}

function SkeletonCard({ lines }: { lines: number }) {
  return (
    <Card className="flex flex-col gap-3">
      <Skeleton className="h-6 w-32" />
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map((line) => (
        <Skeleton key={line} className="h-4 w-full" />
      ))}
    </Card>
  )
}
