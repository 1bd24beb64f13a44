import { memberAddress } from '#client/app/admin-parts/member-address.ts'
import { campaignAddress, clientAddress } from '#client/app/campaigns/parts/addresses.ts'
import type { Found } from '#contract/palette/find.ts'
import { MAX_SEARCH_LENGTH } from '#domain/calls/page-sizes.ts'
import type { Action } from '#domain/identity/duties.ts'
import { fitting } from '#domain/text/characters.ts'

/** Where a row leads with these duties. */
export function addressOfFound(
  { kind, id, name }: Pick<Found, 'kind' | 'id' | 'name'>,
  may: (action: Action) => boolean,
): string {
  switch (kind) {
    case 'member':
      return memberAddress(id)
    case 'task':
      return may('runContent') ? `/admin/tasks?task=${id}` : `/admin/task-reviews?task=${id}`
    case 'request':
      return `/admin/reward-reviews?status=all&id=${id}`
    case 'inquiry':
    case 'support':
    case 'appeal':
      return `/admin/inbox?message=${kind}-${id}`
    case 'reward':
      return may('runContent') ? `/admin/rewards?reward=${id}` : `/admin/rewards?${searchFor(name)}`
    case 'client':
      return clientAddress(Number(id))
    case 'campaign':
      return campaignAddress(Number(id))
  }
}

function searchFor(name: string): URLSearchParams {
  return new URLSearchParams({ search: fitting(name, MAX_SEARCH_LENGTH) })
}
