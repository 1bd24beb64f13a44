import { useId } from 'react'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import type { ClientEntry } from '#contract/campaigns/clients.ts'
import { formatDate, formatNumber, plural } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'

/** The one link covers the whole card. */
export function ClientCard({ client, href }: { client: ClientEntry; href: string }) {
  const nameId = useId()
  const { name, website, campaigns, openCampaigns, createdAt, archivedAt } = client
  return (
    <li className="relative flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4 transition-colors hover:border-input">
      <div className="min-w-0">
        <h2 id={nameId} lang={languageOf(name)} className="line-clamp-2 font-semibold wrap-anywhere">
          {name}
        </h2>
        <p className="truncate text-13 text-ink2">{website ?? 'No website'}</p>
      </div>
      <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 text-13 text-ink2">
        <p className="tabular">
          {campaigns === 0 ? 'No campaigns' : plural(campaigns, 'campaign', 'campaigns')}
          {openCampaigns > 0 && `, ${formatNumber(openCampaigns)} open`}
        </p>
        <p className="tabular">
          {archivedAt ? `Archived ${formatDate(archivedAt)}` : `Since ${formatDate(createdAt)}`}
        </p>
      </div>
      <ButtonLink
        href={href}
        aria-describedby={nameId}
        className="static after:absolute after:inset-0 after:rounded-card"
      >
        View Details
      </ButtonLink>
    </li>
  )
}
