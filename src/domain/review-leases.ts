/** Cards a reviewer holds at most: the one in front of them and the next ones (docs/decisions/0031). */
export const MAX_LEASES = 3

/** A reviewer who has used neither keys nor pointer for this long, in seconds, loses a card that someone else needs. */
export const LEASE_IDLE_SECONDS = 180

/** A reviewer at work renews their leases this often, in seconds. */
export const LEASE_RENEWAL_SECONDS = 30

/** Cards that one call may choose the next ones from. */
export const MAX_LEASE_CANDIDATES = 50

/** What someone reads who decides on a card that another reviewer has. */
export function leasedSentence(name: string): string {
  return `${name} has this submission open. Take it over to review it.`
}
