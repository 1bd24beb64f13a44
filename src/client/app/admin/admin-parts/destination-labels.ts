import type { DestinationKind } from '../../../../domain/destinations.ts'

/** How a reward of each kind reaches the member, as admins choose and read it. */
export const DESTINATION_LABELS: Record<DestinationKind, string> = {
  email: 'By email',
  postal: 'By mail, within Canada',
  none: 'No address needed',
}
