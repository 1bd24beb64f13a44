import { startPush } from '#contract/notifications/push.ts'
import { getReferralCode } from '#contract/referrals/referrals.ts'
import { requestReward } from '#contract/rewards/rewards.ts'
import { claims } from '#server/database/schema/claims.ts'
import { aPicture } from '../support/media/pictures.ts'
import { ADDRESS } from '../support/world/address.ts'
import { aCampaign, aTaskOf } from '../support/world/campaigns.ts'
import { aPushDevice } from '../support/world/push-device.ts'
import type { MakeCall } from './stage.ts'

const FIRST_PAGE = { limit: '2' }

const alone: MakeCall = async ({ aMember }) => ({ person: await aMember() })
const list =
  (query: Record<string, string> = {}): MakeCall =>
  async ({ aMember }) => ({ person: await aMember(), query: { ...FIRST_PAGE, ...query } })
const onTask: MakeCall = async ({ aMember, world }) => ({
  person: await aMember(),
  params: { id: (await world.aTask()).id },
})

const onOwnMessage =
  (body?: unknown): MakeCall =>
  async ({ aMessage }) => {
    const { person, id } = await aMessage()
    return { person, params: { id }, body }
  }

const INQUIRY = {
  firstName: 'Ada',
  lastName: 'Roy',
  email: 'ada@example.ca',
  phone: '416-555-0123',
  company: 'Roy Maps',
  website: 'https://example.ca',
  serviceInterest: 'content-creation',
  message: 'We would like to know more.',
  subject: '',
  renderedAt: '',
}

export const MEMBER_CALLS: Record<string, MakeCall> = {
  'GET /api/task-categories': alone,
  'GET /api/user/completed-tasks-count': alone,
  'GET /api/user/task-counts': async ({ aMember }) => ({
    person: await aMember(),
    query: { search: 'menu', category: 'Social Media' },
  }),
  'GET /api/review-figures': alone,
  'GET /api/user/points-summary': alone,
  'GET /api/user/unread-notices-count': alone,
  'GET /api/user/referral-code': alone,
  'GET /api/user/referral-stats': alone,
  'GET /api/tasks': list({ search: 'menu', category: 'Social Media', sort: 'deadline', open: 'me' }),
  'GET /api/user/tasks': list(),
  'GET /api/user/completed-tasks': list(),
  'GET /api/user/waitlist': list(),
  'GET /api/user/task-history': list({ status: 'pending' }),
  'GET /api/user/points': list(),
  'GET /api/user/reward-requests': list(),
  'GET /api/user/notices': list(),
  'GET /api/announcements': list(),
  'GET /api/rewards': list({ search: 'coffee', category: 'Gift Cards', status: 'active' }),
  'GET /api/tasks/:id': onTask,
  'POST /api/tasks/:id/claim': async ({ aMember, world }) => ({
    person: await aMember(),
    params: { id: (await aTaskOf(world, await aCampaign(world))).id },
    body: { reportConsent: true },
  }),
  'DELETE /api/tasks/:id/claim': async ({ aClaim }) => {
    const { person, task } = await aClaim()
    return { person, params: { id: task.id } }
  },
  'GET /api/tasks/:id/report-consent': async ({ aBusinessClaim }) => {
    const { person, task } = await aBusinessClaim(true)
    return { person, params: { id: task.id } }
  },
  'PUT /api/tasks/:id/report-consent': async ({ aBusinessClaim }) => {
    const { person, task } = await aBusinessClaim(false)
    return { person, params: { id: task.id }, body: { agreed: true } }
  },
  'GET /api/user/report-consents': async ({ aBusinessClaim }) => ({
    person: (await aBusinessClaim(true)).person,
    query: FIRST_PAGE,
  }),
  'POST /api/tasks/:id/waitlist': async ({ aClaim, aMember }) => ({
    person: await aMember(),
    params: { id: (await aClaim({ capacity: 1 })).task.id },
  }),
  'DELETE /api/tasks/:id/waitlist': async ({ aLine }) => {
    const { person, task } = await aLine()
    return { person, params: { id: task.id } }
  },
  'GET /api/tasks/:id/media': async ({ aMember, aFile }) => ({
    person: await aMember(),
    params: { id: (await aFile()).task_id },
    query: FIRST_PAGE,
  }),
  'POST /api/tasks/:id/media/:mediaId/claim': async ({ aClaim, aFile }) => {
    const { person, task } = await aClaim()
    return { person, params: { id: task.id, mediaId: (await aFile({ task_id: task.id })).id } }
  },
  'POST /api/tasks/:id/submit': async ({ aClaim }) => {
    const { person, task } = await aClaim()
    return {
      person,
      params: { id: task.id },
      body: { memberId: person.id, notes: 'Done.', replaces: '0', originalSha256: 'e'.repeat(64) },
      file: { name: 'screenshot', bytes: await aPicture() },
    }
  },
  'POST /api/tasks/:id/announce-proof': async ({ aClaim, world }) => {
    const { person, task } = await aClaim({ claim_hours: 1 })
    await world.change(claims, { task_id: task.id }, { submit_by: new Date(Date.now() + 60_000) })
    return { person, params: { id: task.id }, body: { memberId: person.id } }
  },
  'GET /api/user/submissions/:id': async ({ aReviewed }) => {
    const { person, task } = await aReviewed('rejected')
    return { person, params: { id: task.id }, query: FIRST_PAGE }
  },
  'POST /api/submissions/:id/contest': async ({ aReviewed }) => {
    const { person, id } = await aReviewed('rejected')
    return { person, params: { id }, body: { reason: 'Please look again.' } }
  },
  'POST /api/rewards/:id/request': async ({ world, aMember }) => ({
    person: await aMember(),
    params: { id: (await world.aReward()).id },
    body: { expectedPointsCost: 100, email: 'ada@example.ca' },
  }),
  'GET /api/user/destinations': async ({ aMember }) => ({ person: await aMember() }),
  'PUT /api/user/reward-requests/:id/destination': async ({ world, aMember }) => {
    const person = await aMember()
    const { id } = await world.aReward({ destination_kind: 'postal' })
    const request = await world.call(person, requestReward, { params: { id }, body: { address: ADDRESS } })
    return { person, params: { id: request.id }, body: { address: { ...ADDRESS, unit: 'Unit 4' } } }
  },
  'POST /api/user/reward-requests/:id/cancel': async ({ aRequest }) => {
    const { person, id } = await aRequest()
    return { person, params: { id } }
  },
  'POST /api/user/reward-requests/:id/reveal': async ({ aDecided }) => {
    const { person, id } = await aDecided('fulfilled')
    return { person, params: { id } }
  },
  'GET /api/user/reward-requests/:id/cases': async ({ aCase }) => {
    const { person, requestId } = await aCase()
    return { person, params: { id: requestId } }
  },
  'POST /api/user/reward-requests/:id/cases': async ({ aDecided }) => {
    const { person, id } = await aDecided('fulfilled')
    return {
      person,
      params: { id },
      body: { kind: 'not-working', words: 'It says already used.' },
      file: { name: 'picture', bytes: await aPicture() },
    }
  },
  'POST /api/user/cases/:id/second-look': async ({ aRefusedCase }) => {
    const { person, id } = await aRefusedCase()
    return { person, params: { id }, body: { words: 'Please look again.' } }
  },
  'POST /api/user/claim-referral': async ({ world, aMember }) => {
    const { referralCode } = await world.call(await aMember(), getReferralCode)
    return { person: await aMember(), body: { referralCode } }
  },
  'POST /api/announcements/:id/dismiss': async ({ aMember, anAnnouncement }) => ({
    person: await aMember(),
    params: { id: (await anAnnouncement()).id },
  }),
  'GET /api/user/push': alone,
  'PUT /api/user/push': async ({ aMember }) => ({ person: await aMember(), body: aPushDevice() }),
  'DELETE /api/user/push': async ({ world, aMember }) => {
    const person = await aMember()
    await world.call(person, startPush, { body: aPushDevice() })
    return { person }
  },
  'POST /api/user/notices/read': async ({ aMember }) => ({ person: await aMember(), body: { upTo: 1 } }),
  'POST /api/contact': async ({ aMember }) => ({
    person: await aMember(),
    body: { subject: 'Points', message: 'Where are they?' },
  }),
  'GET /api/user/messages': async ({ aMessage }) => ({
    person: (await aMessage()).person,
    query: FIRST_PAGE,
  }),
  'GET /api/user/messages/:id': onOwnMessage(),
  'POST /api/user/messages/:id/replies': onOwnMessage({ text: 'Are you there?' }),
  'POST /api/business-contact': async () => ({ person: null, body: INQUIRY }),
}
