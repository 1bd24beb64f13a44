/** The open card and the next ones (docs/decisions/0031). */
export const MAX_LEASES = 3

/** Another reviewer can take the card after this long without keyboard or pointer. */
export const LEASE_IDLE_SECONDS = 180

export const LEASE_RENEWAL_SECONDS = 30

export const MAX_LEASE_CANDIDATES = 50

export function leasedSentence(name: string): string {
  return `${name} has this submission open. Take it over to review it.`
}
