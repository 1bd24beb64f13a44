import * as z from 'zod/mini'
import { ROLES } from '../domain/standing.ts'
import { Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

export const Role = z.enum(ROLES)

/** The signed-in person (specification §3 User). */
export const CurrentUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
  role: Role,
  totalPoints: z.int(),
  emailNotifications: z.boolean(),
  taskReminders: z.boolean(),
  newTaskAlerts: z.boolean(),
  /** Present for an admin who has to show a second factor before acting as one (ADMIN_SECOND_FACTOR). */
  needsSecondFactor: z.optional(z.literal(true)),
})
export type CurrentUser = z.output<typeof CurrentUser>

export const getCurrentUser = endpoint('GET', '/api/auth/user', 'member', {
  tag: 'user',
  shows: ['account', 'balance', 'referrals', 'signInMethods'],
  offline: true,
  summary: 'The signed-in person with their balance.',
  reply: z.extend(CurrentUser, {
    /** When this session ends unless it is used, to the hour: what the device keeps of the person goes then. */
    sessionEndsAt: Instant,
  }),
})
