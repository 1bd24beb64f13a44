import { CirclePlay, Flag, FlagTriangleRight, Pause } from 'lucide-icons'
import { useState } from 'react'
import { useMay } from '#client/api/session/use-may.ts'
import { useAction } from '#client/api/use-action.ts'
import { AdminLink } from '#client/app/admin-parts/admin-link.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { t } from '#client/words/t.ts'
import { type Campaign, setCampaignStatus } from '#contract/campaigns/campaigns.ts'
import type { CampaignStatus } from '#domain/campaigns/campaigns.ts'
import { undecidedSentence } from '#domain/campaigns/undecided.ts'
import { plural } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'

const CHANGED: Record<CampaignStatus, string> = {
  draft: '',
  running: 'It’s running. Members can claim its tasks.',
  paused: 'It’s paused. Nobody can claim its tasks, and claims that are open go on.',
  finishing: 'It takes no new claims.',
  finished: 'It’s finished. Its figures stay.',
}

/** The next steps of a campaign. */
export function CampaignSteps({ campaign }: { campaign: Campaign }) {
  const { id, status, waitsFor } = campaign
  const [isAsking, setAsking] = useState(false)
  const step = useAction(setCampaignStatus, {
    success: ({ status: now }) => ['Campaign Updated', CHANGED[now]],
    failure: { fallback: 'Failed to update the campaign', silent: true },
    onSuccess: () => setAsking(false),
  })
  const go = (next: Exclude<CampaignStatus, 'draft'>) =>
    void step.run({ params: { id }, body: { status: next } })
  if (status === 'finished') return null
  if (status === 'finishing') {
    return (
      <>
        <Button
          variant="primary"
          icon={<FlagTriangleRight size={16} />}
          busy={step.isPending}
          disabledReason={waitsFor && undecidedText(waitsFor)}
          hideReason
          onClick={() => go('finished')}
        >
          Finish
        </Button>
        <ProblemText problem={step.problem} />
      </>
    )
  }
  return (
    <>
      {status === 'running' ? (
        <Button icon={<Pause size={16} />} busy={step.isPending} onClick={() => go('paused')}>
          Pause
        </Button>
      ) : (
        <Button
          variant="primary"
          icon={<CirclePlay size={16} />}
          busy={step.isPending}
          onClick={() => go('running')}
        >
          {status === 'draft' ? 'Start' : 'Resume'}
        </Button>
      )}
      {status !== 'draft' && (
        <Button
          icon={<Flag size={16} />}
          onClick={() => {
            step.reset()
            setAsking(true)
          }}
        >
          Begin to finish
        </Button>
      )}
      {isAsking ? (
        <AlertDialog
          onClose={() => step.isPending || setAsking(false)}
          title={`Begin to finish “${campaign.name}”?`}
          description="From then on nobody can claim its tasks, and it can’t be resumed. Copy it for another order."
          confirmLabel="Begin to finish"
          busy={step.isPending}
          problem={step.problem}
          onConfirm={() => go('finishing')}
        >
          <p>
            Proofs that were submitted are still reviewed and paid. Once all are decided, you can finish it.
          </p>
        </AlertDialog>
      ) : (
        <ProblemText problem={step.problem} />
      )}
    </>
  )
}

function undecidedText(waitsFor: NonNullable<Campaign['waitsFor']>): string | null {
  const sentence = undecidedSentence(waitsFor)
  return sentence && t(sentence)
}

/** Says what a finishing campaign waits for, with the queue of each of its tasks. */
export function WaitsFor({ campaign: { waitsFor, tasks } }: { campaign: Campaign }) {
  const may = useMay()
  if (!waitsFor) return null
  const sentence = undecidedText(waitsFor)
  const status = waitsFor.contested > 0 && waitsFor.undecided === 0 ? 'second-look' : 'pending'
  return (
    <section
      aria-label="Before it can be finished"
      className="rounded-card border border-line bg-blue-tint p-4"
    >
      <p className="font-semibold">{sentence ?? 'Everything is decided. You can finish this campaign.'}</p>
      {sentence && (
        <ul className="flex flex-wrap gap-x-4">
          {tasks
            .filter(({ openClaims }) => openClaims > 0)
            .map(({ id, title, openClaims }) => (
              <li key={id} className="min-w-0">
                <AdminLink standalone href={`/admin/task-reviews?status=${status}&task=${id}`}>
                  <span className="wrap-anywhere">
                    {may('reviewProofs') && 'Review '}
                    <span lang={languageOf(title)}>“{title}”</span>
                  </span>
                </AdminLink>{' '}
                <span className="text-13 text-ink2">{plural(openClaims, 'open claim', 'open claims')}</span>
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}
