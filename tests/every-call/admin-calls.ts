import { randomUUID } from 'node:crypto'
import { createReportLink } from '#contract/campaigns/reports.ts'
import { saveReviewView } from '#contract/reviews/review-views.ts'
import { daysAfter } from '#domain/campaigns/report-links.ts'
import { HOUR_MS, torontoDay } from '#domain/time/time.ts'
import { business_inquiries } from '#server/database/schema/inbox.ts'
import { reward_codes } from '#server/database/schema/rewards.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { aPicture } from '../support/media/pictures.ts'
import { aCampaign, aTaskOf } from '../support/world/campaigns.ts'
import { aClient, aDraftCampaign, aRunningCampaign } from '../support/world/clients.ts'
import { aCode, aStockReward } from '../support/world/codes.ts'
import { aReportedProof } from '../support/world/reports.ts'
import { ORDERED_LISTS } from './ordered-lists.ts'
import type { MakeCall, SentCall, Stage } from './stage.ts'

const FIRST_PAGE = { limit: '2' }
const DAYS = { from: '2026-01-01', to: '2030-12-31' }

const TASK = {
  title: 'Share the autumn menu',
  description: 'Share it and say that it is *sponsored*.',
  points: 50,
  capacity: 10,
  category: 'Social Media',
  requirements: 'Mark the post as #ad',
  deadline: '2030-11-24',
  rateLimit: 5,
  ratePeriodDays: 2,
  status: 'active',
  priority: false,
  isReview: false,
  claimHours: 24,
  minutes: 8,
  town: 'Ajax',
  inPerson: false,
  link: 'https://survey.example.ca/',
  platform: 'facebook',
  act: 'post',
  confirmed: true,
}

const REWARD = {
  name: '$10 coffee card',
  description: 'For a local coffee shop.',
  pointsCost: 100,
  category: 'Gift Cards',
  value: '$10 CAD',
  isActive: true,
  stock: 5,
  limitPerMember: 2,
}

const ANNOUNCEMENT = {
  title: 'Hello',
  content: 'We are open.',
  priority: 'high',
  isActive: true,
  startsAt: '2026-11-01T12:00:00Z',
  expiresAt: '2030-11-24T12:00:00Z',
  province: 'ON',
}

const admin =
  (rest: (stage: Stage) => Promise<Omit<SentCall, 'person'>>): MakeCall =>
  async (stage) => ({ person: stage.admin, ...(await rest(stage)) })

const plain = admin(async () => ({}))
const list = (query: Record<string, string> = {}) =>
  admin(async () => ({ query: { ...FIRST_PAGE, ...query } }))
const onMember = (rest: Omit<SentCall, 'person'> = {}) =>
  admin(async ({ aMember }) => ({ params: { userId: (await aMember()).id }, ...rest }))
const onTask = (rest: Omit<SentCall, 'person'> = {}) =>
  admin(async ({ world }) => ({ params: { id: (await world.aTask()).id }, ...rest }))
const onReward = (rest: Omit<SentCall, 'person'> = {}) =>
  admin(async ({ world }) => ({ params: { id: (await world.aReward()).id }, ...rest }))
const onStock = (
  rest: (stage: Stage, reward: { id: number }) => Promise<Omit<SentCall, 'person' | 'params'>>,
) =>
  admin(async (stage) => {
    const reward = await aStockReward(stage.world, stage.admin, 2)
    return { params: { id: reward.id }, ...(await rest(stage, reward)) }
  })
const onPending = (rest: Omit<SentCall, 'person'> = {}) =>
  admin(async ({ world, aMember }) => ({
    params: { id: (await world.aPendingSubmission(await aMember())).id },
    ...rest,
  }))
const onRequest = (rest: Omit<SentCall, 'person'> = {}) =>
  admin(async ({ aRequest }) => ({ params: { id: (await aRequest()).id }, ...rest }))
const onCase = (rest: Omit<SentCall, 'person'> = {}) =>
  admin(async ({ aCase }) => ({ params: { id: (await aCase()).id }, ...rest }))
const onMessage = (rest: Omit<SentCall, 'person'> = {}) =>
  admin(async ({ aMessage }) => ({
    params: { id: (await aMessage()).id },
    query: { kind: 'support' },
    ...rest,
  }))

const A_VIEW = { name: 'Late ones', query: 'due=overdue&sort=points' }
/** Saves a view for a new admin, as no one else can see it. */
const onView =
  (rest: Omit<SentCall, 'person'> = {}): MakeCall =>
  async ({ world }) => {
    const person = await world.anAdmin()
    const { id } = await world.call(person, saveReviewView, { body: A_VIEW })
    return { person, params: { id }, ...rest }
  }

const TASKS: Record<string, MakeCall> = {
  'GET /api/admin/tasks': list({ search: 'menu', category: 'Social Media', status: 'active' }),
  'POST /api/admin/tasks': admin(async () => ({ body: TASK })),
  'GET /api/admin/task-categories': plain,
  'POST /api/admin/markdown-preview': admin(async () => ({ body: { markdown: '*Hello*' } })),
  'GET /api/admin/tasks/:id': onTask(),
  'PUT /api/admin/tasks/:id': onTask({ body: TASK }),
  'DELETE /api/admin/tasks/:id': onTask(),
  'GET /api/admin/tasks/:id/impact': onTask(),
  'GET /api/admin/tasks/:id/claims': onTask({ query: { ...FIRST_PAGE, unsubmitted: 'true' } }),
  'PATCH /api/admin/tasks/:id/priority': onTask({ body: { priority: true } }),
  'PATCH /api/admin/tasks/:id/visibility': onTask({ body: { hidden: true } }),
  'POST /api/admin/tasks/:id/restore': admin(async ({ world }) => ({
    params: { id: (await world.aTask({ deleted_at: new Date() })).id },
  })),
  'POST /api/admin/claims/:id/release': admin(async ({ world, aClaim }) => {
    const { person } = await aClaim()
    const rows = await world.services.database.pool.query('select id from claims where user_id = $1', [
      person.id,
    ])
    return { params: { id: rows.rows[0].id }, body: { reason: 'It is over.' } }
  }),
}

const MEDIA: Record<string, MakeCall> = {
  'GET /api/admin/media-limits': plain,
  'GET /api/admin/image-storage': plain,
  'POST /api/admin/cleanup-images': plain,
  'GET /api/admin/tasks/:taskId/media': admin(async ({ aFile }) => ({
    params: { taskId: (await aFile()).task_id },
    query: FIRST_PAGE,
  })),
  'POST /api/admin/tasks/:taskId/media': admin(async ({ world }) => ({
    params: { taskId: (await world.aTask()).id },
    body: { bonusPoints: '30' },
    file: { name: 'mediaFile', bytes: await aPicture() },
  })),
  'POST /api/admin/tasks/:id/picture': admin(async ({ world }) => ({
    params: { id: (await world.aTask()).id },
    file: { name: 'picture', bytes: await aPicture() },
  })),
  'DELETE /api/admin/tasks/:id/picture': admin(async ({ world }) => {
    const { id } = await world.aTask()
    await world.change(tasks, { id }, { picture_key: `task/${randomUUID()}` })
    return { params: { id } }
  }),
  'POST /api/admin/tasks/media/:mediaId/poster': admin(async ({ aFile }) => ({
    params: { mediaId: (await aFile()).id },
    file: { name: 'poster', bytes: await aPicture() },
  })),
  'POST /api/admin/tasks/media/:mediaId/release': admin(async ({ aUsedFile }) => ({
    params: { mediaId: (await aUsedFile()).id },
    body: { reason: 'For somebody else.' },
  })),
  'DELETE /api/admin/tasks/media/:mediaId': admin(async ({ aFile }) => ({
    params: { mediaId: (await aFile()).id },
  })),
}

const NARROWED = { contested: 'true', due: 'overdue', task: '1', seenBefore: 'true', risk: 'true' }

const REVIEWS: Record<string, MakeCall> = {
  'GET /api/admin/submissions': list({
    search: 'person',
    category: 'Social Media',
    status: 'pending',
    ...NARROWED,
    sort: 'points',
  }),
  'GET /api/admin/submission-count': admin(async () => ({ query: { search: 'person', ...NARROWED } })),
  'GET /api/admin/submission-stats': plain,
  'GET /api/admin/review-views': plain,
  'POST /api/admin/review-views': async ({ world }) => ({ person: await world.anAdmin(), body: A_VIEW }),
  'PUT /api/admin/review-views/:id': onView({ body: { name: 'Later ones' } }),
  'DELETE /api/admin/review-views/:id': onView(),
  'GET /api/admin/recent-reviews': plain,
  'GET /api/admin/ended-holds': plain,
  'GET /api/admin/waiting-rejections': plain,
  'POST /api/admin/submissions/answer-rejections': admin(async ({ aWaitingRejection }) => ({
    body: { ids: [await aWaitingRejection()], agrees: false },
  })),
  'GET /api/admin/review-leases': plain,
  'POST /api/admin/review-leases': admin(async ({ world, aMember }) => ({
    body: {
      open: (await world.aPendingSubmission(await aMember())).id,
      next: [(await world.aPendingSubmission(await aMember())).id],
      deciding: [],
      released: [],
    },
  })),
  'POST /api/admin/submissions/take-back': admin(async ({ aHeldReview }) => ({
    body: { ids: [await aHeldReview()] },
  })),
  'GET /api/admin/submissions/:id': onPending(),
  'GET /api/admin/submissions/:id/context': onPending(),
  'GET /api/admin/submissions/:id/reused-proof': onPending(),
  'GET /api/admin/submissions/:id/staff-notes': onPending({ query: FIRST_PAGE }),
  'POST /api/admin/submissions/:id/staff-notes': onPending({ body: { body: 'Always on time.' } }),
  'PUT /api/admin/submissions/:id': onPending({
    body: { status: 'approved', reviewNotes: 'Well done.', outcome: null },
  }),
  'POST /api/admin/submissions/review-many': admin(async ({ world, aMember }) => ({
    body: {
      ids: [(await world.aPendingSubmission(await aMember())).id],
      status: 'rejected',
      reviewNotes: 'It cannot be seen.',
    },
  })),
  'GET /api/admin/submissions/:id/undo-preview': admin(async ({ aReviewed }) => ({
    params: { id: (await aReviewed('approved')).id },
  })),
  'POST /api/admin/submissions/:id/undo': admin(async ({ aReviewed }) => {
    const { id, reviewedAt } = await aReviewed('approved')
    return { params: { id }, body: { reason: 'A slip.', reviewedAt } }
  }),
}

const REWARDS: Record<string, MakeCall> = {
  'GET /api/admin/reward-stats': plain,
  'GET /api/admin/redemption-stats': plain,
  'POST /api/admin/rewards': admin(async () => ({ body: REWARD })),
  'GET /api/admin/rewards/:id': onReward(),
  'PUT /api/admin/rewards/:id': onReward({ body: REWARD }),
  'PATCH /api/admin/rewards/:id/active': onReward({ body: { isActive: false } }),
  'DELETE /api/admin/rewards/:id': onReward(),
  'POST /api/admin/rewards/:id/restore': admin(async ({ world }) => ({
    params: { id: (await world.aReward({ deleted_at: new Date() })).id },
  })),
  'GET /api/admin/code-stocks': plain,
  'GET /api/admin/rewards/:id/code-stock': onStock(async () => ({})),
  'GET /api/admin/rewards/:id/codes': onStock(async () => ({ query: { ...FIRST_PAGE, state: 'free' } })),
  'POST /api/admin/rewards/:id/codes': onStock(async () => ({
    body: { text: aCode(), supplier: 'Maple Cards', takeNew: true },
  })),
  'POST /api/admin/rewards/:id/codes/void': onStock(async ({ world }, { id }) => ({
    body: {
      ids: (await world.rows(reward_codes, { reward_id: id })).map((code) => code.id),
      reason: 'They were sold twice.',
    },
  })),
  'GET /api/admin/reward-requests': list({ search: 'coffee', category: 'Gift Cards', status: 'pending' }),
  'GET /api/admin/reward-requests/:id': onRequest(),
  'PUT /api/admin/reward-requests/:id': admin(async ({ aDecided }) => ({
    params: { id: (await aDecided('approved')).id },
    body: { status: 'fulfilled', reviewNotes: 'Sent.', delivery: 'GIFT-CARD-CODE' },
  })),
  'POST /api/admin/reward-requests/decide-many': admin(async ({ aRequest }) => ({
    body: { ids: [(await aRequest()).id], status: 'rejected', reviewNotes: 'Sold out.' },
  })),
  'POST /api/admin/reward-requests/take-back': admin(async ({ aHeldDecision }) => ({
    body: { ids: [await aHeldDecision()] },
  })),
  'GET /api/admin/e-transfers': plain,
  'GET /api/admin/recent-request-decisions': plain,
  'GET /api/admin/request-leases': plain,
  'POST /api/admin/request-leases': admin(async ({ aRequest }) => ({
    body: { open: (await aRequest()).id, next: [(await aRequest()).id], deciding: [], released: [] },
  })),
  'GET /api/admin/second-admin-asks': plain,
  'POST /api/admin/second-admin-asks/:id/answer': admin(async ({ anAsk }) => ({
    params: { id: await anAsk() },
    body: { agree: true },
  })),
  'GET /api/admin/cases': list({ status: 'open' }),
  'GET /api/admin/cases/:id': onCase(),
  'PUT /api/admin/cases/:id': onCase({
    body: { outcome: 'replaced', reviewNotes: 'Here is another.', delivery: 'GIFT-CARD-CODE-2' },
  }),
  'POST /api/admin/cases/take-back': admin(async ({ aHeldCase }) => ({ body: { ids: [await aHeldCase()] } })),
  'GET /api/admin/case-figures': plain,
  'GET /api/admin/reward-requests/:id/context': onRequest(),
  'PUT /api/admin/payout-signs/:id': admin(async ({ aSign }) => ({
    params: { id: await aSign() },
    body: { notRelated: true },
  })),
  'GET /api/admin/reward-requests/:id/undo-preview': admin(async ({ aDecided }) => ({
    params: { id: (await aDecided('approved')).id },
  })),
  'POST /api/admin/reward-requests/:id/undo': admin(async ({ aDecided }) => {
    const { id, reviewedAt } = await aDecided('approved')
    return { params: { id }, body: { reason: 'A slip.', reviewedAt } }
  }),
}

const USERS: Record<string, MakeCall> = {
  'GET /api/admin/users': list({
    search: 'robin',
    role: 'user',
    status: 'active',
    sort: 'points',
    order: 'ascending',
  }),
  'GET /api/admin/user-stats': plain,
  'GET /api/admin/users/:userId': onMember(),
  'GET /api/admin/users/:userId/adjustments': onMember({ query: FIRST_PAGE }),
  'GET /api/admin/users/:userId/claims': onMember({ query: FIRST_PAGE }),
  'GET /api/admin/users/:userId/points': onMember({ query: FIRST_PAGE }),
  'GET /api/admin/users/:userId/reward-requests': onMember({ query: FIRST_PAGE }),
  'GET /api/admin/users/:userId/submissions': onMember({ query: FIRST_PAGE }),
  'GET /api/admin/users/:userId/timeline': onMember({ query: { ...FIRST_PAGE, kinds: 'claims,notes' } }),
  'POST /api/admin/users/:userId/messages': onMember({
    body: { subject: 'Your last proof', message: 'Can you send it again?' },
  }),
  'GET /api/admin/users/:userId/staff-notes': onMember({ query: FIRST_PAGE }),
  'POST /api/admin/users/:userId/staff-notes': onMember({ body: { body: 'Always on time.' } }),
  'PUT /api/admin/users/:userId/role': onMember({ body: { role: 'admin', reason: 'She helps us.' } }),
  'POST /api/admin/users/:userId/suspend': onMember({
    body: { memberText: 'You have a second account.', internalNotes: 'Both use one phone.' },
  }),
  'PUT /api/admin/users/:userId/suspension': admin(async ({ world }) => ({
    params: { userId: (await world.aMember({ suspended_at: new Date() })).id },
    body: { memberText: 'You have a second account.', internalNotes: 'Both use one phone.' },
  })),
  'POST /api/admin/users/:userId/reinstate': admin(async ({ world }) => ({
    params: { userId: (await world.aMember({ suspended_at: new Date() })).id },
    body: { reason: 'It was somebody else.' },
  })),
  'POST /api/admin/users/:userId/adjust-points': onMember({
    body: { amount: 25, description: 'For the survey.' },
  }),
  'POST /api/admin/adjustments/:id/undo': admin(async ({ world, admin: asked, aMember }) => {
    const { id } = await aMember()
    const answer = await world.request(asked, `/api/admin/users/${id}/adjust-points`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 25, description: 'For the survey.' }),
    })
    const adjustment = (await answer.json()) as { id: number }
    return { params: { id: adjustment.id }, body: { reason: 'A slip.' } }
  }),
}

const TEAM: Record<string, MakeCall> = {
  'GET /api/admin/announcements': list({ status: 'active', search: 'open' }),
  'POST /api/admin/announcements': admin(async () => ({ body: ANNOUNCEMENT })),
  'PUT /api/admin/announcements/:id': admin(async ({ anAnnouncement }) => ({
    params: { id: (await anAnnouncement()).id },
    body: ANNOUNCEMENT,
  })),
  'DELETE /api/admin/announcements/:id': admin(async ({ anAnnouncement }) => ({
    params: { id: (await anAnnouncement()).id },
  })),
  'GET /api/admin/inbox': list({ kind: 'support', status: 'open', owner: 'none', search: 'points' }),
  'GET /api/admin/inbox-counts': plain,
  'GET /api/admin/team': plain,
  'GET /api/admin/inbox/:id': onMessage(),
  'POST /api/admin/inbox/:id/replies': onMessage({ body: { text: 'Here they are.', seenReplies: 0 } }),
  'PUT /api/admin/inbox/:id/status': onMessage({ body: { status: 'closed' } }),
  'POST /api/admin/inbox/:id/notes': onMessage({ body: { text: 'She called us.' } }),
  'PUT /api/admin/inbox/:id/snooze': admin(async ({ aMessage }) => ({
    params: { id: (await aMessage()).id },
    query: { kind: 'support' },
    body: { until: new Date(Date.now() + HOUR_MS).toISOString() },
  })),
  'PUT /api/admin/inbox/:id/owner': admin(async ({ aMessage, admin: owner }) => ({
    params: { id: (await aMessage()).id },
    query: { kind: 'support' },
    body: { ownerId: owner.id, seenOwnerId: null },
  })),
  'GET /api/admin/audit': list({ search: 'points', action: 'points.adjusted', ...DAYS }),
  'GET /api/admin/audit-actors': plain,
  'GET /api/admin/overview': plain,
  'GET /api/admin/find': admin(async () => ({ query: { search: 'coffee' } })),
  'GET /api/admin/setup-steps': plain,
  'GET /api/admin/mails': list(),
  'POST /api/admin/mails/resend': admin(async ({ aFailedMail }) => ({
    body: { ids: [(await aFailedMail()).id] },
  })),
}

const CLIENT = {
  name: 'Lakeside Bakery',
  website: 'https://bakery.example',
  contacts: [{ name: 'Dana Okafor', email: 'dana@bakery.example', phone: '905-555-0111', role: 'Owner' }],
  notes: 'They open a second shop.',
}

async function anInquiry({ world }: Stage) {
  const [row] = await world.queries
    .insert(business_inquiries)
    .values({
      first_name: 'Dana',
      last_name: 'Okafor',
      email: 'dana@bakery.example',
      message: 'Can you help?',
      due_at: new Date(),
    })
    .returning()
  return row!
}

const aClientWith =
  (rest: (client: number) => Omit<SentCall, 'person'> = () => ({})): MakeCall =>
  async ({ world, admin: person }) => {
    const { id } = await aClient(world, person)
    return { person, params: { id }, ...rest(id) }
  }

const CAMPAIGN = {
  name: 'Spring reviews',
  service: 'social-media',
  orderedUnits: 20,
  unitPrice: 500,
  cap: 2000,
  startsOn: '2026-12-01',
  endsOn: '2026-12-31',
}

const LINK = { name: 'Head office', endsOn: daysAfter(torontoDay(new Date()), 90) }

type Proof = Awaited<ReturnType<typeof aReportedProof>>

const onProof = (rest: (proof: Proof) => Omit<SentCall, 'person'>) =>
  admin(async ({ world, admin: person }) => {
    const task = await aTaskOf(world, await aCampaign(world))
    return rest(await aReportedProof(world, person, task, { isShown: false }))
  })

const CLIENTS: Record<string, MakeCall> = {
  'GET /api/admin/clients': list({ search: 'bakery', archived: 'true' }),
  'POST /api/admin/clients': admin(async () => ({ body: CLIENT })),
  'GET /api/admin/clients/:id': aClientWith(),
  'PUT /api/admin/clients/:id': aClientWith(() => ({ body: CLIENT })),
  'PATCH /api/admin/clients/:id/archived': aClientWith(() => ({ body: { archived: true } })),
  'POST /api/admin/clients/:id/merge': admin(async ({ world, admin: person }) => ({
    params: { id: (await aClient(world, person)).id },
    body: { into: (await aClient(world, person)).id },
  })),
  'POST /api/admin/clients/:id/forget-people': admin(async ({ world, admin: person }) => ({
    params: { id: (await aClient(world, person, CLIENT)).id },
    body: {},
  })),
  'POST /api/admin/inquiries/:id/client': admin(async (stage) => ({
    params: { id: (await anInquiry(stage)).id },
    body: { clientId: (await aClient(stage.world, stage.admin)).id },
  })),
  'GET /api/admin/campaigns': list({ search: 'spring', status: 'running', client: '1' }),
  'POST /api/admin/campaigns': admin(async ({ world, admin: person }) => ({
    body: { clientId: (await aClient(world, person)).id, ...CAMPAIGN },
  })),
  'GET /api/admin/campaigns/:id': admin(async ({ world, admin: person }) => ({
    params: { id: (await aRunningCampaign(world, person)).id },
  })),
  'PUT /api/admin/campaigns/:id': admin(async ({ world, admin: person }) => {
    const { id, client } = await aRunningCampaign(world, person)
    return { params: { id }, body: { clientId: client.id, ...CAMPAIGN } }
  }),
  'PATCH /api/admin/campaigns/:id/status': admin(async ({ world, admin: person }) => ({
    params: { id: (await aDraftCampaign(world, person)).id },
    body: { status: 'running' },
  })),
  'GET /api/admin/campaign-figures': list({ by: 'task', client: '1', campaign: '1', ...DAYS }),
  'GET /api/admin/campaigns/:id/report-links': onProof(({ consent }) => ({
    params: { id: consent.campaign_id },
    query: FIRST_PAGE,
  })),
  'POST /api/admin/campaigns/:id/report-links': onProof(({ consent }) => ({
    params: { id: consent.campaign_id },
    body: LINK,
  })),
  'POST /api/admin/report-links/:id/revoke': admin(async ({ world, admin: person }) => {
    const params = { id: (await aCampaign(world)).id }
    const { link } = await world.call(person, createReportLink, { params, body: LINK })
    return { params: { id: link.id }, body: {} }
  }),
  'GET /api/admin/campaigns/:id/report-proofs': onProof(({ consent }) => ({
    params: { id: consent.campaign_id },
    query: FIRST_PAGE,
  })),
  'PATCH /api/admin/campaigns/:id/report-proofs': onProof(({ consent }) => ({
    params: { id: consent.campaign_id },
    body: { ids: [consent.id], shown: true },
  })),
}

export const ADMIN_CALLS: Record<string, MakeCall> = {
  ...TASKS,
  ...CLIENTS,
  ...MEDIA,
  ...REVIEWS,
  ...ORDERED_LISTS,
  ...REWARDS,
  ...USERS,
  ...TEAM,
}
