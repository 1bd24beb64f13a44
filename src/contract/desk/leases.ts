import * as z from 'zod/mini'
import { Id, Instant, NamedPerson } from '#contract/fields/common.ts'
import { MAX_LEASE_CANDIDATES } from '#domain/desk/leases.ts'

export const Lease = z.object({
  admin: NamedPerson,
  /** Open on their screen; the others are next in line. */
  isOpen: z.boolean(),
  takenAt: Instant,
  /** Seconds until another admin can have it, unless its admin becomes active again. */
  endsInSeconds: z.number(),
})
export type Lease = z.output<typeof Lease>

const Candidates = z.array(Id).check(z.maxLength(MAX_LEASE_CANDIDATES))

/** The open card and the next free ones are leased, three at most. A call that names none only releases leases. */
export const WantedLeases = z.strictObject({
  /** The card on screen; null if there is none. */
  open: z.nullable(Id),
  next: Candidates,
  /** Cards whose decision is being sent; the admin keeps them. */
  deciding: Candidates,
  /** Cards this tab had before; released unless they are listed above. */
  released: Candidates,
  takeOver: z.optional(z.boolean()),
})
export type WantedLeases = z.output<typeof WantedLeases>

export const takenLeases = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    /** The admin's undecided cards, the open one first. */
    leased: z.array(row),
    /** The time when this was true; another admin may have taken over a card since. */
    asOf: Instant,
    /** The other admin who has the open card, or null. */
    heldBy: z.nullable(NamedPerson),
  })
