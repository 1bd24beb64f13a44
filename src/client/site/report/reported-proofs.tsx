import { TextLink } from '#client/ui/text-link.tsx'
import { langOf } from '#client/words/lang-of.ts'
import { t } from '#client/words/t.ts'
import type { Report, ReportedProof } from '#domain/campaigns/reports.ts'
import { formatDay } from '#domain/text/format.ts'

type ReportedProofsProps = Pick<Report, 'proofs' | 'nextPage' | 'firstPage'>

/** Pictures open at full size; members are not named. */
export function ReportedProofs({ proofs, nextPage, firstPage }: ReportedProofsProps) {
  return (
    <section id="proofs" aria-labelledby="proofs-title">
      <h2 id="proofs-title" className="text-24 font-bold tracking-tight break-after-avoid">
        Proofs
      </h2>
      <p className="max-w-measure pt-1 text-ink2">
        {proofs.length === 0
          ? t('There are no proofs to show. A proof appears here only if its member agreed that you see it.')
          : t(
              'These are proofs of members who agreed that you see them. They can change that at any time, so there may be fewer proofs here than approved units.',
            )}
      </p>
      {proofs.length > 0 && (
        <ul className="mt-4 gap-6 sm:columns-2 lg:columns-3 print:columns-3">
          {proofs.map((proof) => (
            <li key={proof.id} className="mb-6 break-inside-avoid">
              <Proof {...proof} />
            </li>
          ))}
        </ul>
      )}
      {(nextPage ?? firstPage) && (
        <nav aria-label="Pages of proofs" className="flex flex-wrap gap-x-6 gap-y-2 print:hidden">
          {firstPage && (
            <TextLink leavesApp standalone href={firstPage}>
              First page
            </TextLink>
          )}
          {nextPage && (
            <TextLink leavesApp standalone rel="next" href={nextPage}>
              Next page
            </TextLink>
          )}
        </nav>
      )}
    </section>
  )
}

/** The proportions of most pictures, roughly. */
const USUAL_SIZE = { width: 300, height: 400 }

function Proof({ approvedOn, words, pictureUrl, pictureSize }: ReportedProof) {
  const day = formatDay(approvedOn)
  return (
    <article className="overflow-hidden rounded-card border border-line bg-surface">
      {pictureUrl !== null && (
        <a href={pictureUrl} className="block -outline-offset-2">
          <img
            src={pictureUrl}
            alt={t('Screenshot of a proof approved on {day}', { day })}
            {...(pictureSize ?? USUAL_SIZE)}
            loading="lazy"
            decoding="async"
            className="h-auto max-h-[26rem] w-full print:max-h-[14rem] border-b border-line bg-sunken object-contain"
          />
        </a>
      )}
      <div className="flex flex-col gap-2 p-4">
        {words !== null && (
          <blockquote lang={langOf(words)} className="break-words whitespace-pre-wrap">
            {words}
          </blockquote>
        )}
        <p className="text-13 text-ink2">
          Approved on <time dateTime={approvedOn}>{day}</time>
        </p>
      </div>
    </article>
  )
}
