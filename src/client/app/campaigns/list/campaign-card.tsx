import { useId } from 'react'
import { Link } from 'wouter'
import type { CampaignEntry } from '#contract/campaigns/campaigns.ts'
import { serviceLabel } from '#domain/inbox/inquiries.ts'
import { plural } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { campaignAddress } from '../parts/addresses.ts'
import { BudgetBar } from '../parts/budget-bar.tsx'
import { pointsOf, unitsOf } from '../parts/budget-parts.ts'
import { CampaignBadge } from '../parts/campaign-badge.tsx'
import { daysText } from '../parts/days-text.ts'

/** The link on the name covers the whole card. */
export function CampaignCard({ campaign }: { campaign: CampaignEntry }) {
  const nameId = useId()
  const { name, client, status, budget, tasks } = campaign
  return (
    <li
      aria-labelledby={nameId}
      className="relative flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4 transition-colors hover:border-input"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={nameId} lang={languageOf(name)} className="font-semibold wrap-anywhere">
            <Link
              href={campaignAddress(campaign.id)}
              className="after:absolute after:inset-0 after:rounded-card hover:underline"
            >
              {name}
            </Link>
          </h2>
          <p lang={languageOf(client.name)} className="text-13 text-ink2 wrap-anywhere">
            {client.name}
          </p>
        </div>
        <CampaignBadge status={status} />
      </div>
      <div className="mt-auto flex flex-col gap-2">
        <BudgetBar of={pointsOf(budget)} />
        <BudgetBar of={unitsOf(budget)} />
      </div>
      <p className="text-13 text-ink2">
        {[serviceLabel(campaign.service), plural(tasks, 'task', 'tasks'), daysText(campaign)]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}
