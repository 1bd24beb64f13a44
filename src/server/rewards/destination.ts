import type { GivenDestination } from '#contract/rewards/destinations.ts'
import type { OwnDestinations } from '#contract/rewards/own-destinations.ts'
import type { ProvinceCode } from '#domain/identity/consent.ts'
import { destinationKey } from '#domain/rewards/destination-key.ts'
import { addressText, type DestinationKind, type PostalAddress } from '#domain/rewards/destinations.ts'
import type { reward_requests } from '#server/database/schema/rewards.ts'
import { type Queries, queryOne } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

type Destination = Pick<
  typeof reward_requests.$inferSelect,
  'destination_kind' | 'destination' | 'destination_key' | 'postal_address' | 'to_account'
>

const OTHER_KIND: Record<'email' | 'postal', string> = {
  email: 'We now send this reward by email. Please enter an email address.',
  postal: 'We now send this reward by mail. Please enter a postal address.',
}

const ADDRESS_NEEDED = 'This reward is sent by mail. Please enter a postal address in Canada.'

/**
 * The given destination, else the last of its kind, else the account's email. 'invalid' without a postal address,
 * 'conflict' for the wrong kind.
 */
export function destinationOf(
  account: { email: string },
  kind: DestinationKind,
  wanted: GivenDestination,
  own?: OwnDestinations,
): Destination {
  if (kind === 'none')
    return {
      destination_kind: kind,
      destination: '',
      destination_key: '',
      postal_address: null,
      to_account: false,
    }
  if (kind === 'email' ? wanted.address : wanted.email) {
    throw new Refusal('conflict', OTHER_KIND[kind], { code: 'reward.destination-changed' })
  }
  if (kind === 'email') {
    const email = wanted.email ?? own?.email ?? account.email
    return {
      destination_kind: kind,
      destination: email,
      destination_key: destinationKey({ kind, text: email, address: null }),
      postal_address: null,
      to_account: email.toLowerCase() === account.email.toLowerCase(),
    }
  }
  const address = wanted.address ?? own?.address ?? null
  if (address === null) {
    throw new Refusal('invalid', ADDRESS_NEEDED, {
      code: 'destination.needed',
      fields: { address: ADDRESS_NEEDED },
    })
  }
  const text = addressText(address)
  return {
    destination_kind: kind,
    destination: text,
    destination_key: destinationKey({ kind, text, address }),
    postal_address: address,
    to_account: false,
  }
}

/** The defaults for the next reward. */
export async function findOwnDestinations(queries: Queries, userId: string): Promise<OwnDestinations> {
  return ownDestinations(
    await queryOne<{ [Column in keyof Known]: Known[Column] }>(
      queries,
      `select ${KNOWN} from users u where u.id = $1`,
      [userId],
    ),
  )
}

export interface Known {
  email: string
  first_name: string | null
  last_name: string | null
  province: ProvinceCode | null
  last_email: { destination: string; toAccount: boolean } | null
  last_address: PostalAddress | null
  last_transfer: { recipientName: string; autodeposit: boolean | null } | null
}

/** SQL: what is known of member `u`. */
export const KNOWN = `u.email, u.first_name, u.last_name, u.province,
  (select json_build_object('destination', q.destination, 'toAccount', q.to_account) from reward_requests q
   where q.user_id = u.id and q.destination_kind = 'email'
   order by greatest(q.requested_at, q.destination_changed_at) desc, q.id desc limit 1) as last_email,
  (select q.postal_address from reward_requests q where q.user_id = u.id and q.postal_address is not null
   order by greatest(q.requested_at, q.destination_changed_at) desc, q.id desc limit 1) as last_address,
  (select json_build_object('recipientName', q.recipient_name, 'autodeposit', q.autodeposit) from reward_requests q
   where q.user_id = u.id and q.delivery_kind = 'etransfer' order by q.id desc limit 1) as last_transfer`

/** A reward once sent to the account's email now goes to its current one. */
export function ownDestinations(known: Known): OwnDestinations {
  const { email, last_email: last, last_address: address, last_transfer: transfer, province } = known
  const recipient = [known.first_name, known.last_name].filter(Boolean).join(' ')
  return {
    email: last === null || last.toAccount ? email : last.destination,
    address,
    ...{ recipient, province },
    legalName: transfer?.recipientName ?? recipient,
    autodeposit: transfer?.autodeposit ?? null,
  }
}
