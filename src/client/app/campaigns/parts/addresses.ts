import { addressOf } from '#client/app/address-of.ts'
import { MAX_SEARCH_LENGTH } from '#domain/calls/page-sizes.ts'
import { fitting } from '#domain/text/characters.ts'

export function campaignAddress(id: number): string {
  return `/admin/campaigns/${id}`
}

export function clientAddress(id: number): string {
  return `/admin/clients?client=${id}`
}

/** The table of figures with these filters. */
export function figuresAddress(
  filters: Partial<Record<'by' | 'client' | 'campaign' | 'from', string>>,
): string {
  return addressOf('/admin/campaigns', { view: 'figures', ...filters })
}

/** The task on Task Management, found by its title. */
export function managedTaskAddress(title: string, status?: 'deleted'): string {
  const params = new URLSearchParams({ search: fitting(title, MAX_SEARCH_LENGTH), ...(status && { status }) })
  return `/admin/tasks?${params}`
}
