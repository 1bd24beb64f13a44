import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { OwnStatusBadge, ownStatus } from '#client/app/tasks/own-status.tsx'
import type { OwnTasks } from '#client/app/tasks/use-own-tasks.ts'
import type { SharedPicture } from '#client/device/device-database.ts'
import { keepPicture, useKeptProofs } from '#client/device/kept-proofs.ts'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { LoadFailure } from '#client/ui/empty-state.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import type { UserTask } from '#contract/claims/claims.ts'
import { memberTaskState, submitRefusal } from '#domain/proofs/submissions.ts'
import { PROFILE_TASK_TITLE } from '#domain/tasks/tasks.ts'
import { formatDeadlineDate } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { DeleteFromDevice } from '../delete-from-device.tsx'
import { KeptThumbnail } from '../picture/kept-thumbnail.tsx'
import type { Prepared } from '../picture/prepare-picture.ts'
import { arrivalTime, dropSharedPicture } from '../picture/shared-picture.ts'
import { useBytesUrl } from '../picture/use-picture-url.ts'
import { ChoosePicture } from './choose-picture.tsx'
import { NOT_PREPARED, prepareShared } from './prepare-shared.ts'

interface ChooseClaimProps {
  picture: SharedPicture
  userId: string
  own: OwnTasks
  /** Another picture was taken in place of one that cannot be used. */
  onReplaced: (key: string) => void
  onDiscarded: () => void
}

/** The shared picture and the claims it could be for, or why it cannot be sent. Discarding comes first. */
export function ChooseClaim({ picture, userId, own, onReplaced, onDiscarded }: ChooseClaimProps) {
  const url = useBytesUrl(picture.bytes)
  const refusal = useRefusal(picture)
  const discard = async () => {
    onDiscarded()
    await dropSharedPicture(picture)
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>Arrived {arrivalTime(picture)}</p>
        <DeleteFromDevice what="this picture" label="Not yours? Discard" onDelete={discard} />
      </div>
      <KeptThumbnail url={url} alt="The picture you shared" className="size-40 self-center" />
      {refusal === null ? (
        <Claims picture={picture} userId={userId} own={own} />
      ) : (
        <ChoosePicture insteadOf={picture} whyAnother={refusal} onTaken={onReplaced} />
      )}
    </div>
  )
}

/** Why the picture cannot be sent; null if it can, or while unknown. */
function useRefusal(picture: SharedPicture): string | null {
  const [refusal, setRefusal] = useState<{ of: SharedPicture; problem: string } | null>(null)
  useEffect(() => {
    const tell = (prepared: Awaited<ReturnType<typeof prepareShared>>) => {
      if ('problem' in prepared) setRefusal({ of: picture, problem: prepared.problem })
    }
    prepareShared(picture).then(tell, console.warn)
  }, [picture])
  return refusal?.of === picture ? refusal.problem : null
}

function Claims({ picture, userId, own }: Pick<ChooseClaimProps, 'picture' | 'userId' | 'own'>) {
  const [, navigate] = useLocation()
  const kept = useKeptProofs() ?? []
  const [asking, setAsking] = useState<OpenClaim | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const waits = new Set(kept.filter(({ state }) => state === 'queued').map(({ taskId }) => taskId))
  const claims = openClaims(own.rows).filter(({ task }) => !waits.has(task.id))
  const hasPicture = ({ task }: OpenClaim) =>
    kept.some((proof) => proof.taskId === task.id && proof.picture !== null)

  const use = async (claim: OpenClaim) => {
    setAsking(null)
    setProblem(null)
    setPreparing(true)
    try {
      const prepared = await prepareShared(picture)
      // The refusal replaces the list of tasks.
      if ('problem' in prepared) return
      await keepForTask(userId, claim, prepared)
      navigate(`/tasks/${claim.task.id}`)
      await dropSharedPicture(picture)
    } catch (error) {
      console.warn(error)
      setProblem(NOT_PREPARED)
    } finally {
      setPreparing(false)
    }
  }
  const choose = (claim: OpenClaim) => {
    if (isPreparing) return
    if (hasPicture(claim)) setAsking(claim)
    else void use(claim)
  }
  if (own.isPending) return <Spinner className="mx-auto size-8 text-spruce" />
  if (own.isError) return <LoadFailure title="We couldn’t load your tasks." read={own} />
  if (claims.length === 0) {
    return (
      <div className="flex flex-col items-start gap-3">
        <p>
          You don’t have a task to send a picture for. Claim one first. Your picture stays on this device
          until you use or discard it.
        </p>
        <ButtonLink href="/tasks" variant="primary">
          Browse Tasks
        </ButtonLink>
      </div>
    )
  }
  return (
    <>
      <ul aria-label="Your tasks" className="divide-y divide-line border-y border-line">
        {claims.map((claim) => (
          <li key={claim.task.id}>
            <button
              type="button"
              onClick={() => choose(claim)}
              className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-chip py-2 text-left hover:bg-sunken"
            >
              <span className="min-w-0 grow basis-40">
                <span lang={languageOf(claim.task.title)} className="block font-medium">
                  {claim.task.title}
                </span>
                <span className="block text-13 text-ink2">
                  {claim.task.deadline ? `Due ${formatDeadlineDate(claim.task.deadline)}` : 'No deadline'}
                  {hasPicture(claim) && ' · Already has a picture'}
                </span>
              </span>
              <OwnStatusBadge status={ownStatus(claim)} />
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-13 text-ink2 empty:hidden">
        {isPreparing && 'Preparing your picture...'}
      </p>
      <ProblemText problem={problem} />
      <AlertDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title="Replace this task’s picture?"
        description="The current picture hasn’t been sent yet. This one will replace it."
        confirmLabel="Replace"
        onConfirm={() => asking && void use(asking)}
      />
    </>
  )
}

/** A claim that accepts proof now. */
interface OpenClaim extends UserTask {
  task: NonNullable<UserTask['task']>
}

/** Claims that accept a picture now; the profile task does not. */
function openClaims(entries: readonly UserTask[]): OpenClaim[] {
  return entries.filter((entry): entry is OpenClaim => {
    const state = memberTaskState(true, entry.latestSubmission?.status ?? null)
    return entry.task !== null && entry.task.title !== PROFILE_TASK_TITLE && submitRefusal(state) === null
  })
}

/** Saves the picture as the task's draft, replacing any picture there. */
async function keepForTask(userId: string, { task, submitBy }: OpenClaim, picture: Prepared): Promise<void> {
  // The task page sets the version it replaces when it queues the draft.
  const of = { userId, taskId: task.id, taskTitle: task.title, hasDeadline: submitBy !== null, replaces: 0 }
  await keepPicture(of, { ...picture, isPrepared: true })
}
