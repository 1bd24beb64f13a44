import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Instant } from '#contract/fields/common.ts'
import { DUTIES } from '#domain/identity/duties.ts'
import { LANGUAGES } from '#domain/text/own-language.ts'
import { ROLES } from '#domain/users/account-status.ts'

export const Role = z.enum(ROLES)
export const AccountLanguage = z.enum(LANGUAGES)
export const Duty = z.enum(DUTIES)

/** The signed-in person (specification §3 User). */
export const CurrentUser = z.object({
  id: z.string(),
  email: z.string(),
  /** The address with a domain such as 'café.ca' as people write it, where `email` has punycode. */
  emailInWords: z.optional(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
  role: Role,
  /** The parts of the team's work that an admin has; empty for others. */
  duties: z.array(Duty),
  totalPoints: z.int(),
  emailNotifications: z.boolean(),
  taskReminders: z.boolean(),
  newTaskAlerts: z.boolean(),
  /** The language of emails and of every answer; null until the member has chosen one, which means English. */
  language: z.nullable(AccountLanguage),
  /** The price of points in Canadian dollars, for admins, and for members with SHOW_DOLLARS. */
  dollars: z.optional(z.object({ pointsPerDollar: z.int(), membersSee: z.boolean() })),
  /** Set for an admin who must use two-step verification first (ADMIN_SECOND_FACTOR). */
  needsSecondFactor: z.optional(z.literal(true)),
  /** Set as well when this session has used it, and its owner has yet to confirm that by the emailed link. */
  needsConfirmation: z.optional(z.literal(true)),
})
export type CurrentUser = z.output<typeof CurrentUser>

export const getCurrentUser = endpoint('GET', '/api/auth/user', 'member', {
  tag: 'user',
  shows: ['account', 'balance', 'referrals', 'signInMethods'],
  offline: true,
  summary: 'Returns the signed-in person and their balance.',
  reply: z.extend(CurrentUser, {
    /** The end of this session if unused, to the hour; the device then deletes what it keeps about the person. */
    sessionEndsAt: Instant,
  }),
})
