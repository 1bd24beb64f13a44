import { type ReactNode, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { Card } from '#client/ui/card.tsx'
import { LoadFailure } from '#client/ui/empty-state.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { type BonusMedia, claimMedia, listTaskMedia } from '#contract/media/media.ts'
import { plural } from '#domain/text/format.ts'
import { ClaimedFile, UnclaimedFile } from './media-file.tsx'

const CLAIM_TASK_FIRST = 'Claim the task first, then its bonus media.'

interface BonusMediaPanelProps {
  taskId: number
  /** A file can only be claimed by a member who holds the task (specification §4 Media). */
  holdsTask: boolean
}

/** Renders nothing for a task without bonus files. */
export function BonusMediaPanel({ taskId, holdsTask }: BonusMediaPanelProps) {
  const media = usePagedEndpoint(listTaskMedia, { params: { id: taskId } })
  const claiming = useClaimMedia(taskId)
  if (media.isError) {
    return (
      <Card title="Bonus Media">
        <LoadFailure title="We couldn’t load the bonus media." read={media} />
      </Card>
    )
  }
  const unclaimed = media.rows.filter((file) => !file.isClaimed)
  const claimed = media.rows.filter((file) => file.isClaimed)
  if (media.rows.length === 0 && claiming.problem === null && claiming.asked === null) return null
  return (
    <Card title="Bonus Media">
      <KeepFocus className="flex flex-col gap-4 pt-3">
        <div className="flex flex-col gap-1">
          <p className="max-w-measure text-ink2">
            Each file can be claimed once. You get its bonus points right away.
          </p>
          {!holdsTask && unclaimed.length > 0 && <p className="font-medium">{CLAIM_TASK_FIRST}</p>}
          <ProblemText problem={claiming.problem} />
        </div>
        {unclaimed.length > 0 && (
          <Group title="Unclaimed">
            {unclaimed.map((file) => (
              <UnclaimedFile
                key={file.id}
                file={file}
                disabledReason={holdsTask ? null : CLAIM_TASK_FIRST}
                onClaim={() => claiming.ask(file)}
              />
            ))}
          </Group>
        )}
        {claimed.length > 0 && (
          <Group title="Claimed">
            {claimed.map((file) => (
              <ClaimedFile key={file.id} file={file} takesFocus={claiming.claimedId === file.id} />
            ))}
          </Group>
        )}
        <LoadMore list={media} what="files" />
      </KeepFocus>
      <ConfirmMediaClaim claiming={claiming} />
    </Card>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="text-13 font-semibold text-ink2">{title}</h3>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
    </section>
  )
}

function ConfirmMediaClaim({ claiming }: { claiming: MediaClaiming }) {
  const { asked, isClaiming } = claiming
  if (!asked) return null
  return (
    <AlertDialog
      onClose={() => !isClaiming && claiming.cancel()}
      title={`Claim ${asked.filename}?`}
      description="Only one member can claim this file."
      confirmLabel="Claim File"
      tone="primary"
      busy={isClaiming}
      onConfirm={claiming.confirm}
    >
      {asked.bonusPoints > 0 && <p className="text-ink2">{pointsText(asked)}</p>}
    </AlertDialog>
  )
}

function pointsText({ bonusPoints }: BonusMedia): string {
  const added = plural(bonusPoints, 'bonus point', 'bonus points')
  return `You get ${added} right away. If you leave the task, you lose the points and can’t claim this file again.`
}

type Step = { asked: BonusMedia | null; claimedId: number | null; tried: BonusMedia | null }

const START: Step = { asked: null, claimedId: null, tried: null }

/** A refusal reloads the list too: someone else may have been faster. */
function useClaimMedia(taskId: number) {
  const [{ asked, claimedId, tried }, setStep] = useState(START)
  const action = useAction(claimMedia, {
    // Both of the specification's texts: a second toast would replace the first (§8, §9).
    success: ({ filename, bonusPoints }) => [
      'Media Claimed!',
      bonusPoints > 0 ? 'Bonus Points Earned!' : `${filename} is yours now.`,
    ],
    failure: { title: 'Failed to Claim Media', fallback: 'Failed to claim media' },
  })
  const claim = async (file: BonusMedia) => {
    const reply = await action.run({ params: { id: taskId, mediaId: file.id } })
    setStep({ asked: null, claimedId: reply?.id ?? null, tried: file })
  }
  return {
    asked,
    ask: (file: BonusMedia) => {
      action.reset()
      setStep({ ...START, asked: file })
    },
    cancel: () => setStep(START),
    confirm: () => {
      if (asked) void claim(asked)
    },
    isClaiming: action.isPending,
    claimedId,
    /** Names the file, which may already have left the list. */
    problem: tried && action.problem !== null ? `${tried.filename}: ${action.problem}` : null,
  }
}

type MediaClaiming = ReturnType<typeof useClaimMedia>
