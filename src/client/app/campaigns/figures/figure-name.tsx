import { TextLink } from '#client/ui/text-link.tsx'
import type { CampaignFigures } from '#contract/campaigns/campaign-figures.ts'
import { plural } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { campaignAddress, clientAddress, managedTaskAddress } from '../parts/addresses.ts'
import { type FigureRow, nameOf } from './figures-labels.ts'

export function keyOf({ campaign, task, client, month }: CampaignFigures): string {
  return [campaign?.id, task?.id, client?.id, month].join(' ')
}

/** The name with its screen, and below it what it belongs to. */
export function FigureName({ row, by }: { row: CampaignFigures; by: FigureRow }) {
  const name = nameOf(row, by)
  const address = addressOf(row, by)
  const below = by === 'task' ? row.campaign?.name : by === 'campaign' ? row.client?.name : undefined
  return (
    <>
      {address ? (
        <TextLink standalone href={address} className="max-w-full font-semibold">
          <span lang={languageOf(name)} className="line-clamp-3 min-w-0 wrap-anywhere">
            {name}
          </span>
        </TextLink>
      ) : (
        <span className="font-semibold">{name}</span>
      )}
      {below && (
        <span lang={languageOf(below)} className="line-clamp-2 text-13 font-normal text-ink2 wrap-anywhere">
          {below}
        </span>
      )}
    </>
  )
}

function addressOf({ campaign, task, client }: CampaignFigures, by: FigureRow): string | null {
  if (by === 'task') return task && managedTaskAddress(task.title)
  if (by === 'client') return client && clientAddress(client.id)
  return by === 'campaign' ? campaign && campaignAddress(campaign.id) : null
}

/** Why proofs were rejected, most first. */
export function Reasons({ reasons }: Pick<CampaignFigures, 'reasons'>) {
  return (
    <details>
      <summary className="target inline-flex w-fit items-center rounded-chip text-13 text-spruce underline underline-offset-3">
        {plural(reasons.length, 'reason for rejecting', 'reasons for rejecting')}
      </summary>
      <ul className="flex flex-col gap-1 py-1 text-13">
        {reasons.map(({ reason, count }) => (
          <li key={reason} className="flex max-w-measure gap-3">
            <span className="tabular shrink-0 font-semibold">{count}</span>
            <span lang={languageOf(reason)} className="min-w-0 wrap-anywhere">
              {reason}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
