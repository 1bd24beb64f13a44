import type { DestinationKind } from '#domain/rewards/destinations.ts'

/** How each kind of reward reaches the member, as admins read it. */
export const DESTINATION_LABELS: Record<DestinationKind, string> = {
  email: 'By email',
  postal: 'By mail, within Canada',
  none: 'No address needed',
}
