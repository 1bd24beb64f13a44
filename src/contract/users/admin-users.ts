import * as z from 'zod/mini'
import { SecondAdminAsk, secondAdminOptions, WaitingCall } from '#contract/desk/second-admin.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant, NamedPerson, pageQuery, RequiredText, Search, Text } from '#contract/fields/common.ts'
import { PointTransaction } from '#contract/points/points.ts'
import { MAX_ADJUSTMENT_DESCRIPTION } from '#domain/points/adjustments.ts'
import { SUBMISSION_STATUSES } from '#domain/proofs/submissions.ts'
import { CASE_STATUSES } from '#domain/rewards/cases.ts'
import { REQUEST_STATUSES } from '#domain/rewards/rewards.ts'
import { MAX_NOTES_LENGTH, REASON_NEEDED } from '#domain/text/text.ts'
import { sentence } from '#domain/text/wording.ts'
import { ACCOUNT_STATUSES, MAX_STATUS_REASON } from '#domain/users/account-status.ts'
import { MAX_MEMBER_TEXT, MEMBER_TEXT_NEEDED } from '#domain/users/suspension.ts'
import { AdjustmentForm } from './adjustment-form.ts'
import { CurrentUser, Duty, Role } from './users.ts'

/** The columns by which the table of users is sorted. */
export const USER_SORTS = ['joined', 'name', 'points'] as const

export const SuspensionForm = z.strictObject({
  /** The reason as the member reads it: in an email, on a page, in their data and in the audit log. */
  memberText: RequiredText(MAX_MEMBER_TEXT, MEMBER_TEXT_NEEDED),
  /** Only for admins. */
  internalNotes: z.optional(Text(MAX_NOTES_LENGTH)),
})

const OptionalReason = z.optional(Text(MAX_STATUS_REASON))

/** A user as admins see them (specification §3 User). */
export const AdminUser = z.extend(CurrentUser, {
  suspendedAt: z.nullable(Instant),
  deletedAt: z.nullable(Instant),
})
export type AdminUser = z.output<typeof AdminUser>

export const listUsers = endpoint('GET', '/api/admin/users', 'seePeople', {
  shows: ['account', 'balance', 'signInMethods'],
  summary:
    'Lists all users, newest first unless sorted. `search` matches parts of names and email addresses.',
  query: z.object({
    ...pageQuery,
    sort: z._default(z.enum(USER_SORTS), 'joined'),
    order: z._default(z.enum(['ascending', 'descending']), 'descending'),
    role: z.optional(Role),
    status: z.optional(z.enum(ACCOUNT_STATUSES)),
    search: Search,
  }),
  paged: true,
  reply: z.array(AdminUser),
})

export const getUserStats = endpoint('GET', '/api/admin/user-stats', 'seePeople', {
  tag: 'users',
  shows: ['account', 'balance'],
  summary: 'Returns the number of users and their total points, without deleted accounts.',
  reply: z.object({ totalUsers: z.int(), totalPointsBalance: z.int() }),
})

export const AdminUserDetail = z.extend(AdminUser, {
  province: z.nullable(z.string()),
  /** Its texts are for admins with every duty; null for others. */
  suspension: z.nullable(
    z.object({
      by: z.nullable(z.string()),
      memberText: z.string(),
      internalNotes: z.nullable(z.string()),
      /** The conversation with the member's answer. */
      appealId: z.nullable(Id),
    }),
  ),
  /** ADMIN_EMAILS lists the address, so the next sign-in makes them an admin again. */
  isConfiguredAdmin: z.boolean(),
  /** Whether there is an admin with every duty besides the one who asks. */
  anotherAdminExists: z.boolean(),
  /** Calls about this user that wait for a second admin, oldest first; of the kinds that the caller may make, and their own. */
  secondAdminAsks: z.array(SecondAdminAsk),
  counts: z.object({
    entries: z.int(),
    adjustments: z.int(),
    claims: z.int(),
    submissions: z.int(),
    pendingSubmissions: z.int(),
    approvedSubmissions: z.int(),
    rejectedSubmissions: z.int(),
    requests: z.int(),
    openRequests: z.int(),
    referrals: z.int(),
  }),
})
export type AdminUserDetail = z.output<typeof AdminUserDetail>

export const getUser = endpoint('GET', '/api/admin/users/:userId', 'seePeople', {
  shows: [
    'account',
    'balance',
    'claims',
    'submissions',
    'requests',
    'referrals',
    'signInMethods',
    'inbox',
    'secondAdmin',
  ],
  summary: 'Returns one user: profile, balance and record counts.',
  reply: AdminUserDetail,
})

export const AdminEntry = z.extend(PointTransaction, {
  reverses: z.nullable(Id),
  reversedAt: z.nullable(Instant),
  adjustmentId: z.nullable(Id),
})
export type AdminEntry = z.output<typeof AdminEntry>

export const listUserPoints = endpoint('GET', '/api/admin/users/:userId/points', 'seePeople', {
  shows: ['balance'],
  summary: "Lists a user's whole ledger, newest first.",
  query: z.object(pageQuery),
  paged: true,
  reply: z.array(AdminEntry),
})

export const Adjustment = z.object({
  id: Id,
  amount: z.int(),
  description: z.string(),
  by: NamedPerson,
  madeAt: Instant,
  balanceAfter: z.int(),
  undone: z.nullable(z.object({ at: Instant, by: NamedPerson, reason: z.string(), balanceAfter: z.int() })),
})
export type Adjustment = z.output<typeof Adjustment>

export const listUserAdjustments = endpoint('GET', '/api/admin/users/:userId/adjustments', 'runTeam', {
  shows: ['balance'],
  summary: "Lists the point adjustments in a user's account, newest first.",
  query: z.object(pageQuery),
  paged: true,
  reply: z.array(Adjustment),
})

export const AdminClaim = z.object({
  id: Id,
  task: z.object({ id: Id, title: z.string() }),
  points: z.int(),
  claimedAt: Instant,
  leftAt: z.nullable(Instant),
  latestStatus: z.nullable(z.enum(SUBMISSION_STATUSES)),
})
export type AdminClaim = z.output<typeof AdminClaim>

export const listUserClaims = endpoint('GET', '/api/admin/users/:userId/claims', 'seePeople', {
  shows: ['claims', 'submissions', 'tasks'],
  summary: "Lists a user's claims, including those they left, newest first.",
  query: z.object(pageQuery),
  paged: true,
  reply: z.array(AdminClaim),
})

export const UserSubmission = z.object({
  id: Id,
  taskTitle: z.string(),
  version: z.int(),
  isNewest: z.boolean(),
  status: z.enum(SUBMISSION_STATUSES),
  submittedAt: Instant,
  reviewedAt: z.nullable(Instant),
  reviewNotes: z.nullable(z.string()),
  failedLines: z.array(z.string()),
  pointsAwarded: z.nullable(z.int()),
})
export type UserSubmission = z.output<typeof UserSubmission>

export const listUserSubmissions = endpoint('GET', '/api/admin/users/:userId/submissions', 'reviewProofs', {
  shows: ['submissions', 'tasks'],
  summary: "Lists every version of a user's submissions, newest first.",
  query: z.object(pageQuery),
  paged: true,
  reply: z.array(UserSubmission),
})

export const UserRequest = z.object({
  id: Id,
  reward: z.object({ id: Id, name: z.string(), value: z.string() }),
  status: z.enum(REQUEST_STATUSES),
  pointsSpent: z.int(),
  requestedAt: Instant,
  reviewedAt: z.nullable(Instant),
  reviewNotes: z.nullable(z.string()),
  /** The latest case about it. */
  case: z.nullable(z.object({ status: z.enum(CASE_STATUSES) })),
})
export type UserRequest = z.output<typeof UserRequest>

export const listUserRequests = endpoint('GET', '/api/admin/users/:userId/reward-requests', 'payRewards', {
  shows: ['requests'],
  summary: "Lists a user's reward requests, newest first.",
  query: z.object(pageQuery),
  paged: true,
  reply: z.array(UserRequest),
})

export const adjustPoints = endpoint('POST', '/api/admin/users/:userId/adjust-points', 'runTeam', {
  changes: ['balance', 'secondAdmin', 'notices', 'audit'],
  refuses: [409],
  summary:
    'Adds points to an account or subtracts them. Returns 409, with the figures, if the balance would go below zero.',
  body: z.extend(AdjustmentForm, secondAdminOptions),
  idempotent: true,
  reply: z.union([Adjustment, WaitingCall]),
})

export const undoAdjustment = endpoint('POST', '/api/admin/adjustments/:id/undo', 'runTeam', {
  tag: 'users',
  changes: ['balance', 'secondAdmin', 'notices', 'audit'],
  refuses: [409],
  summary: 'Reverses an adjustment, once. The balance can become negative.',
  body: z.strictObject({
    reason: RequiredText(MAX_ADJUSTMENT_DESCRIPTION, REASON_NEEDED),
    ...secondAdminOptions,
  }),
  reply: z.union([Adjustment, WaitingCall]),
})

export const suspendUser = endpoint('POST', '/api/admin/users/:userId/suspend', 'runTeam', {
  changes: ['account', 'claims', 'sessions', 'inbox', 'audit'],
  refuses: [409],
  summary:
    'Suspends an account: ends its sessions and its waiting for tasks, blocks sign-in, and emails the reason.',
  body: SuspensionForm,
  reply: AdminUserDetail,
})

export const changeSuspension = endpoint('PUT', '/api/admin/users/:userId/suspension', 'runTeam', {
  changes: ['account', 'audit'],
  refuses: [409],
  summary: 'Changes the texts of a suspension. If the reason is another one, it is emailed again.',
  body: z.extend(SuspensionForm, {
    /** The reason that the admin saw; 409 if it is another one by now. */
    seen: z.optional(z.string()),
  }),
  reply: AdminUserDetail,
})

export const reinstateUser = endpoint('POST', '/api/admin/users/:userId/reinstate', 'runTeam', {
  changes: ['account', 'inbox', 'audit'],
  refuses: [409],
  summary: 'Lets the owner of a suspended account sign in again, and closes the conversation about it.',
  body: z.strictObject({ reason: OptionalReason }),
  reply: AdminUserDetail,
})

export const changeUserRole = endpoint('PUT', '/api/admin/users/:userId/role', 'runTeam', {
  changes: [
    'account',
    'notices',
    'audit',
    'heldReviews',
    'heldRequests',
    'heldCases',
    'endedHolds',
    'reviewLeases',
    'requestLeases',
    'secondAdmin',
    'inbox',
  ],
  refuses: [409],
  summary:
    'Makes someone an admin with these duties, by default all, changes the duties of an admin, or removes that role. One admin keeps every duty.',
  body: z.strictObject({ role: Role, duties: z.optional(z.array(Duty)), reason: OptionalReason }).check(
    z.refine(({ role, duties }) => role === 'admin' || duties === undefined, {
      error: sentence('Only an admin has duties.'),
      path: ['duties'],
    }),
  ),
  reply: AdminUserDetail,
})
