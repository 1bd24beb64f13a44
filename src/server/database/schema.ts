import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import type { AnnouncementPriority } from '../../domain/announcements.ts'
import type { AuditAction, AuditSubject } from '../../domain/audit.ts'
import type { DestinationKind, PostalAddress } from '../../domain/destinations.ts'
import type { InboxStatus } from '../../domain/inbox.ts'
import type { ServiceInterest } from '../../domain/inquiries.ts'
import type { MailKind } from '../../domain/mail.ts'
import type { CodePurpose, LinkPurpose } from '../../domain/mailbox-proofs.ts'
import type { MediaMetadata } from '../../domain/media.ts'
import type { DecidedBy, DecisionTimes } from '../../domain/overview.ts'
import type { EntryKind } from '../../domain/points.ts'
import type { ReviewOutcome } from '../../domain/review-tasks.ts'
import type { RequestStatus } from '../../domain/rewards.ts'
import type { HeldFactor, SessionFactor } from '../../domain/second-factor.ts'
import type { SubmissionStatus } from '../../domain/submissions.ts'
import type { TaskStatus } from '../../domain/tasks.ts'

/*
 * Every table on one page, as queries see it. Constraints, triggers and indexes stand in migrations/, which make the
 * tables; tests/database.test.ts compares the two.
 */

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
const reference = () => bigint({ mode: 'number' }).notNull()
const instant = () => timestamp({ withTimezone: true })
const now = sql`clock_timestamp()`
const happened = () => instant().notNull().default(now)
/** What a row is searched by, folded (domain/folding.ts); the database makes it. */
const searched = () => text().generatedAlwaysAs(sql`folded(…)`)

export const users = pgTable('users', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  email_verified: boolean().notNull().default(false),
  profile_image_url: text(),
  first_name: text(),
  last_name: text(),
  phone_number: text(),
  bio: text(),
  role: text().$type<'user' | 'admin'>().notNull().default('user'),
  email_notifications: boolean().notNull().default(true),
  task_reminders: boolean().notNull().default(true),
  new_task_alerts: boolean().notNull().default(false),
  province: text(),
  terms_version: text(),
  terms_accepted_at: instant(),
  promotional_consent_at: instant(),
  suspended_at: instant(),
  deleted_at: instant(),
  created_at: happened(),
  updated_at: happened(),
  photo_key: text(),
  suspended_by: text(),
  suspension_reason: text(),
  two_factor_enabled: boolean().notNull().default(false),
  /** When a link in the mailbox was followed, or an issuer vouched for it; null after a mailed code alone. */
  address_proved_at: instant(),
  words: searched(),
})

export const sessions = pgTable('sessions', {
  id: text().primaryKey(),
  token: text().notNull(),
  user_id: text().notNull(),
  expires_at: instant().notNull(),
  ip_address: text(),
  user_agent: text(),
  created_at: happened(),
  updated_at: happened(),
  /** What was shown beside or instead of a password; null where nothing was. */
  factor: text().$type<SessionFactor>(),
  /** The passkey that opened it. */
  passkey_id: text(),
})

export const credentials = pgTable('credentials', {
  id: text().primaryKey(),
  user_id: text().notNull(),
  account_id: text().notNull(),
  provider_id: text().notNull(),
  password: text(),
  access_token: text(),
  refresh_token: text(),
  id_token: text(),
  access_token_expires_at: instant(),
  refresh_token_expires_at: instant(),
  scope: text(),
  created_at: happened(),
  updated_at: happened(),
})

export const verifications = pgTable('verifications', {
  id: text().primaryKey(),
  identifier: text().notNull(),
  value: text().notNull(),
  expires_at: instant().notNull(),
  created_at: happened(),
  updated_at: happened(),
})

/** Accounts that wait for their address to be confirmed, by the digest of the browser that signed up. */
export const sign_ups = pgTable('sign_ups', {
  browser: text().primaryKey(),
  email: text().notNull(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  password: text().notNull(),
  return_to: text().notNull(),
  created_at: happened(),
  expires_at: instant().notNull(),
})

/** Six-digit codes that were mailed, each for one browser; `code` is its keyed digest. */
export const mailed_codes = pgTable(
  'mailed_codes',
  {
    browser: text().notNull(),
    purpose: text().$type<CodePurpose>().notNull(),
    email: text().notNull(),
    code: text().notNull(),
    tries: smallint().notNull().default(0),
    created_at: happened(),
    expires_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.browser, table.purpose] })],
)

/** Links that were mailed. */
export const mailed_links = pgTable('mailed_links', {
  id: text().primaryKey(),
  purpose: text().$type<LinkPurpose>().notNull(),
  email: text().notNull(),
  /** Whose password it changes. */
  user_id: text(),
  created_at: happened(),
  expires_at: instant().notNull(),
})

/** Browsers that have signed in to an account before. */
export const known_browsers = pgTable(
  'known_browsers',
  {
    browser: text().notNull(),
    user_id: text().notNull(),
    created_at: happened(),
    expires_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.browser, table.user_id] })],
)

/** A change of address that waits for the link in the new mailbox; a foreign key ends it with its session. */
export const address_changes = pgTable('address_changes', {
  id: text().primaryKey(),
  user_id: text().notNull(),
  session_id: text().notNull(),
  new_email: text().notNull(),
  created_at: happened(),
  expires_at: instant().notNull(),
})

/** Addresses that accounts had before; until they expire they are reserved, and can take the change back. */
export const past_addresses = pgTable('past_addresses', {
  id: text().primaryKey(),
  user_id: text().notNull(),
  email: text().notNull(),
  changed_at: happened(),
  /** What was added later to sign in with goes when the change is taken back. */
  since: happened(),
  expires_at: instant().notNull(),
  /** The row of `second_factors` as it was then. */
  second_factor: jsonb().$type<HeldFactor>(),
})

/** The code generator of a member, its secret and recovery codes encrypted; `verified` once it has shown a code. */
export const second_factors = pgTable('second_factors', {
  id: text().primaryKey(),
  user_id: text().notNull(),
  secret: text().notNull(),
  backup_codes: text().notNull(),
  verified: boolean().notNull().default(false),
  failed_count: integer().notNull().default(0),
  locked_until: instant(),
  /** The step of the code that was taken last: neither it nor an older one counts again (RFC 6238 §5.2). */
  last_step: bigint({ mode: 'number' }).notNull().default(0),
  created_at: happened(),
})

/** Keys on the member's devices that sign in by themselves (WebAuthn). */
export const passkeys = pgTable('passkeys', {
  id: text().primaryKey(),
  user_id: text().notNull(),
  name: text(),
  credential_id: text().notNull(),
  public_key: text().notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  device_type: text().notNull(),
  backed_up: boolean().notNull(),
  transports: text(),
  aaguid: text(),
  created_at: happened(),
  last_used_at: instant(),
})

/** The fold of a member's entries; made by a trigger on users. */
export const accounts = pgTable('accounts', {
  user_id: text().primaryKey(),
  balance: integer().notNull().default(0),
  version: integer().notNull().default(0),
  /** The member deleted it; its points count in no total. */
  closed: boolean().notNull().default(false),
})

/** What the list of tasks is like now, all shards together; a deferred trigger on tasks writes it. */
export const task_list_versions = pgTable('task_list_versions', {
  shard: smallint().primaryKey(),
  version: uuid().notNull().defaultRandom(),
})

const total = () => bigint({ mode: 'number' }).notNull().default(0)

/** Totals kept by deferred triggers; each is the sum over the shards, written last in a transaction. */
export const counters = pgTable('counters', {
  shard: smallint().primaryKey(),
  submissions_pending: total(),
  submissions_approved: total(),
  submissions_rejected: total(),
  points_awarded: total(),
  requests_pending: total(),
  requests_approved: total(),
  requests_rejected: total(),
  requests_fulfilled: total(),
  requests_cancelled: total(),
  points_redeemed: total(),
  members: total(),
  points_balance: total(),
})

/** The ledger: append-only, a trigger refuses update and delete. */
export const entries = pgTable('entries', {
  id: id(),
  user_id: text().notNull(),
  amount: integer().notNull(),
  kind: text().$type<EntryKind>().notNull(),
  ref_id: text().notNull(),
  description: text().notNull(),
  balance_after: integer().notNull(),
  version: integer().notNull(),
  created_at: happened(),
})

/** Points an admin added or took by hand; the occurrence its entry refers to. */
export const adjustments = pgTable('adjustments', {
  id: id(),
  user_id: text().notNull(),
  amount: integer().notNull(),
  description: text().notNull(),
  made_by: text().notNull(),
  made_at: happened(),
  undone_at: instant(),
  undone_by: text(),
  undo_reason: text(),
})

export const tasks = pgTable('tasks', {
  id: id(),
  system_key: text(),
  title: text().notNull(),
  description: text().notNull(),
  description_html: text().notNull(),
  requirements: text().notNull(),
  category: text().notNull(),
  points: integer().notNull(),
  priority: boolean().notNull().default(false),
  hidden: boolean().notNull().default(false),
  capacity: integer(),
  claimed_count: integer().notNull().default(0),
  deadline: instant(),
  rate_limit: integer(),
  rate_period_days: integer().notNull().default(1),
  status: text().$type<TaskStatus>().notNull().default('active'),
  is_review: boolean().notNull().default(false),
  claim_hours: integer(),
  deleted_at: instant(),
  created_at: happened(),
  updated_at: happened(),
  title_words: searched(),
  words: searched(),
})

/** A member's place in a task, with the points promised when it was claimed; `left_at` ends it. */
export const claims = pgTable('claims', {
  id: id(),
  task_id: reference(),
  user_id: text().notNull(),
  points: integer().notNull(),
  claimed_at: happened(),
  left_at: instant(),
  /** Until when something must be submitted; null where there is no such time, or something was. */
  submit_by: instant(),
})

/** Versions of a claim's proof; the newest has no `replaced_at`. */
export const submissions = pgTable('submissions', {
  id: id(),
  claim_id: reference(),
  task_id: reference(),
  user_id: text().notNull(),
  version: integer().notNull(),
  status: text().$type<SubmissionStatus>().notNull().default('pending'),
  notes: text(),
  image_key: text(),
  thumbnail_key: text(),
  image_type: text(),
  image_width: integer(),
  image_height: integer(),
  image_sha256: text(),
  image_hash: text(),
  image_bytes: integer(),
  submitted_at: happened(),
  reviewed_at: instant(),
  reviewed_by: text(),
  review_notes: text(),
  points_awarded: integer(),
  replaced_at: instant(),
  contested_at: instant(),
  contest_reason: text(),
  first_reviewed_by: text(),
  first_review_notes: text(),
  outcome: text().$type<ReviewOutcome>(),
  seen_before: boolean().notNull().default(false),
})

/** What reviewers write for each other; never for members. */
export const staff_notes = pgTable('staff_notes', {
  id: id(),
  submission_id: reference(),
  user_id: text().notNull(),
  author_id: text().notNull(),
  body: text().notNull(),
  created_at: happened(),
})

/** Which submission each reviewer has in front of them. */
export const review_presence = pgTable('review_presence', {
  admin_id: text().primaryKey(),
  submission_id: reference(),
  seen_at: happened(),
})

/** Pictures by the bands of their hash; a trigger on submissions writes them. */
export const image_bands = pgTable(
  'image_bands',
  { key: integer().notNull(), submission_id: reference(), hash: bigint({ mode: 'bigint' }).notNull() },
  (table) => [primaryKey({ columns: [table.key, table.submission_id] })],
)

export const rewards = pgTable('rewards', {
  id: id(),
  name: text().notNull(),
  description: text().notNull(),
  points_cost: integer().notNull(),
  category: text().notNull(),
  value: text().notNull(),
  is_active: boolean().notNull().default(true),
  deleted_at: instant(),
  created_at: happened(),
  updated_at: happened(),
  /** How many are left; null has no end. */
  stock: integer(),
  /** How many standing requests one member may have; null has no limit. */
  limit_per_member: integer(),
  destination_kind: text().$type<DestinationKind>().notNull().default('email'),
  /** Every name it has had, the newest first, one per line; a trigger writes them. */
  names: text().notNull().default(''),
  name_words: searched(),
})

/** How many requests each reward has; kept by a trigger on the requests. */
export const reward_counts = pgTable('reward_counts', {
  reward_id: bigint({ mode: 'number' }).primaryKey(),
  requests_open: integer().notNull().default(0),
  requests_total: integer().notNull().default(0),
})

export const reward_requests = pgTable('reward_requests', {
  id: id(),
  reward_id: reference(),
  user_id: text().notNull(),
  status: text().$type<RequestStatus>().notNull().default('pending'),
  points_spent: integer().notNull(),
  destination: text().notNull(),
  requested_at: happened(),
  reviewed_at: instant(),
  reviewed_by: text(),
  review_notes: text(),
  /** Encrypted for the request (platform/encryption.ts). */
  delivery: text(),
  /** One of the reward's stock is set aside for it. */
  holds_stock: boolean().notNull().default(false),
  /** The reward as it was when the request was made. */
  reward_name: text().notNull(),
  reward_value: text().notNull(),
  reward_description: text().notNull(),
  destination_kind: text().$type<DestinationKind>().notNull(),
  /** The fields of a postal address; null for other kinds, and where it was given as one text. */
  postal_address: jsonb().$type<PostalAddress>(),
  /** The destination was the address of the account. */
  to_account: boolean().notNull().default(false),
  /** When the member corrected it. */
  destination_changed_at: instant(),
})

/** Each time a member has read what was delivered. */
export const delivery_reveals = pgTable('delivery_reveals', {
  request_id: reference(),
  user_id: text().notNull(),
  revealed_at: happened(),
})

export const request_decisions = pgTable('request_decisions', {
  id: id(),
  request_id: reference(),
  from_status: text().$type<RequestStatus>().notNull(),
  to_status: text().$type<RequestStatus>().notNull(),
  decided_by: text().notNull(),
  notes: text(),
  decided_at: happened(),
  /** The earlier decision that this step takes back. */
  undoes: bigint({ mode: 'number' }),
})

/** Reviews that were undone, as they stood; one review is undone once. */
export const undone_reviews = pgTable('undone_reviews', {
  id: id(),
  submission_id: reference(),
  status: text().$type<'approved' | 'rejected'>().notNull(),
  reviewed_at: instant().notNull(),
  reviewed_by: text(),
  review_notes: text(),
  points_awarded: integer(),
  undone_by: text().notNull(),
  undone_at: happened(),
  reason: text().notNull(),
})

export const mails = pgTable('mails', {
  id: id(),
  cause: text().notNull(),
  user_id: text(),
  recipient: text().notNull(),
  subject: text().notNull(),
  text_body: text().notNull(),
  html_body: text().notNull(),
  created_at: happened(),
  sent_at: instant(),
  reply_to: text(),
  kind: text().$type<MailKind>().notNull().default('account'),
  /** Tries that failed. */
  attempts: integer().notNull().default(0),
  next_attempt_at: happened(),
  /** Not tried any more, unless an admin says so. */
  failed_at: instant(),
  /** Not sent, because the member wants no such mail any more. */
  withheld_at: instant(),
  last_error: text(),
})

export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    actor_id: text().notNull(),
    endpoint: text().notNull(),
    key: text().notNull(),
    body_hash: text().notNull(),
    reply: jsonb(),
    created_at: happened(),
  },
  (table) => [primaryKey({ columns: [table.actor_id, table.endpoint, table.key] })],
)

/** Counters of rate-limiter-flexible; `expire` is in ms since 1970. */
export const rate_limits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: text().notNull(),
})

export const announcements = pgTable('announcements', {
  id: id(),
  title: text().notNull(),
  content: text().notNull(),
  priority: text().$type<AnnouncementPriority>(),
  is_active: boolean().notNull().default(true),
  expires_at: instant(),
  created_by: text().notNull(),
  deleted_at: instant(),
  created_at: happened(),
  updated_at: happened(),
  /** Members who have put it away; kept by a trigger on the dismissals. */
  dismissal_count: integer().notNull().default(0),
})

export const announcement_dismissals = pgTable(
  'announcement_dismissals',
  { announcement_id: reference(), user_id: text().notNull(), dismissed_at: happened() },
  (table) => [primaryKey({ columns: [table.user_id, table.announcement_id] })],
)

/** Bonus files of tasks; each belongs to one member for good once claimed. */
export const media = pgTable('media', {
  id: id(),
  task_id: reference(),
  filename: text().notNull(),
  media_type: text().notNull(),
  file_key: text(),
  file_size: reference(),
  preview_key: text(),
  preview_type: text(),
  bonus_points: integer().notNull(),
  claimed_by: text(),
  deleted_at: instant(),
  created_at: happened(),
  metadata: text().$type<MediaMetadata>().notNull().default('unchecked'),
  /** What `file_key` was before the metadata was removed: a backup that has begun may still ask for it. */
  replaced_key: text(),
})

/** Each removal of old images; `started_by` is null for the product itself, `finished_at` for one that was cut off. */
export const cleanup_runs = pgTable('cleanup_runs', {
  id: id(),
  started_by: text(),
  deleted_files: integer().notNull().default(0),
  updated_submissions: integer().notNull().default(0),
  freed_bytes: bigint({ mode: 'number' }).notNull().default(0),
  started_at: happened(),
  finished_at: instant(),
})

/** One claiming of a file, under one claim of its task; the occurrence its bonus refers to. */
export const media_claims = pgTable('media_claims', {
  id: id(),
  media_id: reference(),
  claim_id: reference(),
  user_id: text().notNull(),
  bonus_points: integer().notNull(),
  claimed_at: happened(),
  reversed_at: instant(),
})

export const referral_codes = pgTable('referral_codes', {
  user_id: text().primaryKey(),
  code: text().notNull(),
  created_at: happened(),
})

/** Who brought whom; `round` goes up when a payout is reversed, so that it can be paid once more. */
export const referrals = pgTable('referrals', {
  id: id(),
  referee_id: text().notNull(),
  referrer_id: text().notNull(),
  round: integer().notNull().default(1),
  claimed_at: happened(),
  paid_at: instant(),
})

export const support_messages = pgTable('support_messages', {
  id: id(),
  user_id: text().notNull(),
  subject: text().notNull(),
  message: text().notNull(),
  created_at: happened(),
  status: text().$type<InboxStatus>().notNull().default('open'),
  owner_id: text(),
  due_at: instant().notNull(),
  words: searched(),
})

/** What businesses ask on the contact page. */
export const business_inquiries = pgTable('business_inquiries', {
  id: id(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  email: text().notNull(),
  phone: text(),
  company: text(),
  website: text(),
  service_interest: text().$type<ServiceInterest>(),
  message: text().notNull(),
  status: text().$type<InboxStatus>().notNull().default('open'),
  owner_id: text(),
  due_at: instant().notNull(),
  created_at: happened(),
  words: searched(),
})

/** What admins answered to a business inquiry or a support message: one of the two. */
export const replies = pgTable('replies', {
  id: id(),
  inquiry_id: bigint({ mode: 'number' }),
  support_message_id: bigint({ mode: 'number' }),
  author_id: text().notNull(),
  text: text().notNull(),
  created_at: happened(),
})

/** The figures of a day that is over (overview/days.ts). */
export const overview_days = pgTable('overview_days', {
  day: date().primaryKey(),
  submissions: integer().notNull(),
  points_awarded: integer().notNull(),
  decision_times: jsonb().$type<DecisionTimes>().notNull(),
  decided_by: jsonb().$type<DecidedBy>().notNull(),
})

/** What the member is told in the application; one per cause. */
export const notices = pgTable('notices', {
  id: id(),
  user_id: text().notNull(),
  cause: text().notNull(),
  title: text().notNull(),
  body: text().notNull(),
  link: text().notNull(),
  created_at: happened(),
  read_at: instant(),
})

/** Who did what to whom: append-only, a trigger refuses update and delete. */
export const audit_log = pgTable('audit_log', {
  id: id(),
  actor_id: text(),
  action: text().$type<AuditAction>().notNull(),
  subject_type: text().$type<AuditSubject>().notNull(),
  subject_id: text().notNull(),
  label: text().notNull(),
  member_id: text(),
  before: jsonb(),
  after: jsonb(),
  reason: text(),
  happened_at: happened(),
})
