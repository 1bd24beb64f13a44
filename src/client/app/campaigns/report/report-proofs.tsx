import { useId, useState } from 'react'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { Part } from '#client/app/admin-parts/part.tsx'
import { PartFailed } from '#client/app/admin-parts/part-failed.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { Skeleton, SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'
import { listReportProofs, type ReportProof } from '#contract/campaigns/reports.ts'
import { formatDate, formatNumber } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { useShown } from './use-shown.ts'

export const PROOFS_TITLE = 'Proofs to show'

const PAGE = 24

const GRID = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3'

/** The proofs whose members agreed, to choose from. */
export function ReportProofs({ campaignId }: { campaignId: number }) {
  const proofs = usePagedEndpoint(listReportProofs, {
    params: { id: campaignId },
    query: { limit: PAGE },
    afterPaint: true,
  })
  const { show } = useShown(campaignId)
  const [openId, setOpenId] = useState<number | null>(null)
  // It closes when its member withdraws.
  const open = proofs.rows.find(({ id }) => id === openId)
  const setShown = (of: readonly ReportProof[], shown: boolean) => {
    const ids = of.filter(({ isShown }) => isShown !== shown).map(({ id }) => id)
    void show(ids, shown)
  }
  return (
    <Part title={PROOFS_TITLE}>
      <p className="max-w-measure text-ink2">
        Only proofs whose members agreed are listed, and the report shows one only if you tick it. Before you
        do, look for names and faces of other people in the picture and the words.
      </p>
      {proofs.isPending ? (
        <SkeletonGroup label="Loading the proofs..." className={GRID}>
          {['first', 'second', 'third'].map((proof) => (
            <div key={proof} className="rounded-control border border-line">
              <Skeleton className="aspect-[4/3] rounded-b-none" />
              <div className="flex flex-col gap-3 p-3">
                <Skeletons of={['h-4 w-4/5', 'h-3 w-1/2', 'h-5 w-2/3']} />
              </div>
            </div>
          ))}
        </SkeletonGroup>
      ) : proofs.isError ? (
        <PartFailed problem="We couldn’t load the proofs." onRetry={proofs.refetch} />
      ) : proofs.rows.length === 0 ? (
        <p className="text-ink2">
          None yet. A proof appears here a minute after it’s approved, if its member agreed that the client
          may see it.
        </p>
      ) : (
        <>
          <Bar proofs={proofs.rows} onShow={(shown) => setShown(proofs.rows, shown)} />
          <ul aria-label="Proofs" className={GRID}>
            {proofs.rows.map((proof) => (
              <ProofCard
                key={proof.id}
                proof={proof}
                onShow={(shown) => setShown([proof], shown)}
                onOpen={() => setOpenId(proof.id)}
              />
            ))}
          </ul>
          <LoadMore list={proofs} what="proofs" />
        </>
      )}
      {open && (
        <ProofDialog
          proof={open}
          onShow={(shown) => setShown([open], shown)}
          onClose={() => setOpenId(null)}
        />
      )}
    </Part>
  )
}

interface BarProps {
  proofs: readonly ReportProof[]
  onShow: (shown: boolean) => void
}

function Bar({ proofs, onShow }: BarProps) {
  const shown = proofs.filter(({ isShown }) => isShown).length
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="tabular text-ink2">
        <span className="font-semibold text-ink">{formatNumber(shown)}</span> of {formatNumber(proofs.length)}{' '}
        on this page are shown
      </p>
      <span className="flex flex-wrap gap-2">
        <Button
          size="sm"
          disabledReason={shown === proofs.length ? 'All of them are shown.' : null}
          hideReason
          onClick={() => onShow(true)}
        >
          Show all on this page
        </Button>
        <Button
          size="sm"
          disabledReason={shown === 0 ? 'None of them is shown.' : null}
          hideReason
          onClick={() => onShow(false)}
        >
          Hide all
        </Button>
      </span>
    </div>
  )
}

interface ProofCardProps {
  proof: ReportProof
  onShow: (shown: boolean) => void
  onOpen: () => void
}

/** The lines of words on a card, below a picture and alone. */
const LINES = { below: 5, alone: 12 }

/** Characters that fit in a line of the narrowest card, with room to spare. */
const IN_LINE = 30

function ProofCard({ proof, onShow, onOpen }: ProofCardProps) {
  const { task, words, pictureUrl, approvedAt, until, isShown } = proof
  const lines = pictureUrl ? LINES.below : LINES.alone
  const wordsId = useId()
  const factsId = useId()
  return (
    <li className="flex flex-col overflow-clip rounded-control border border-line">
      {pictureUrl && (
        <button
          type="button"
          title="Show it larger"
          onClick={onOpen}
          className="relative aspect-[4/3] cursor-zoom-in border-b border-line bg-sunken -outline-offset-2"
        >
          <img
            src={pictureUrl}
            alt={`Proof for “${task.title}”`}
            loading="lazy"
            className="absolute inset-0 size-full object-contain"
          />
        </button>
      )}
      <div className="flex grow flex-col gap-2 p-3">
        {words ? (
          <blockquote
            id={wordsId}
            lang={languageOf(words)}
            className={cx('whitespace-pre-wrap wrap-anywhere', pictureUrl ? 'line-clamp-5' : 'line-clamp-12')}
          >
            {words}
          </blockquote>
        ) : (
          <p id={wordsId} className="text-ink2">
            No words.
          </p>
        )}
        {words && mayBeCut(words, lines) && (
          <Button size="sm" className="self-start" onClick={onOpen}>
            Read it all
          </Button>
        )}
        <div id={factsId} className="mt-auto text-13 text-ink2">
          <p lang={languageOf(task.title)} className="line-clamp-2 wrap-anywhere">
            {task.title}
          </p>
          <p className="tabular">
            Approved {formatDate(approvedAt)},{' '}
            <span className="max-sm:block">in reports until {formatDate(until)}</span>
          </p>
        </div>
        <Checkbox
          label="Show in the report"
          aria-describedby={`${wordsId} ${factsId}`}
          checked={isShown}
          onChange={({ target }) => onShow(target.checked)}
        />
      </div>
    </li>
  )
}

/** Whether a card may have cut the words short, so that the dialog has more of them. */
function mayBeCut(words: string, lines: number): boolean {
  const needed = words.split('\n').reduce((sum, line) => sum + Math.ceil(line.length / IN_LINE || 1), 0)
  return needed > lines
}
