import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { joinWaitlist } from '#contract/claims/waitlist.ts'
import { endPush, getPush, type PushDevice, startPush } from '#contract/notifications/push.ts'
import { endOtherSessions, exportOwnData, updateProfile } from '#contract/users/profile.ts'
import { PUSH_KINDS } from '#domain/notifications/push.ts'
import { HOUR_MS } from '#domain/time/time.ts'
import { offerSpots } from '#server/claims/waitlist/offer-spots.ts'
import type { PushSettings } from '#server/config/config.ts'
import { notices, push_keys, push_subscriptions, pushes } from '#server/database/schema/notifications.ts'
import { preparePushKeys } from '#server/notifications/push/push-keys.ts'
import { openPushSender } from '#server/notifications/push/push-sender.ts'
import { isPublicAddress } from '#server/notifications/push/push-transport.ts'
import type { Sender } from '#server/notifications/sending-rounds.ts'
import { sweepNotifications } from '#server/notifications/sweep-notifications.ts'
import { queueTaskReminders } from '#server/notifications/task-reminders.ts'
import { openEncryption } from '#server/platform/encryption.ts'
import { deleteAccount } from '#server/users/delete-account.ts'
import { startPushService } from '../support/servers/push-service.ts'
import { expireSessionsOf } from '../support/world/expire-sessions.ts'
import { sendOnce } from '../support/world/send-once.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const service = await startPushService()
afterAll(() => service.close())
const world = await aWorld({ push: service.settings, publicUrl: new URL('https://rewards.example.ca') })
const admin = await world.anAdmin()
const senders: Sender[] = []
beforeEach(() => service.behave('accept'))
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.close()))
  await world.queries.delete(push_subscriptions)
})

function aSender(changes: Partial<PushSettings> = {}): Sender {
  const config = { ...world.services.config, push: { ...service.settings, ...changes } }
  const sender = openPushSender({ ...world.services, config })
  senders.push(sender)
  return sender
}

async function aBrowser() {
  const { publicKey } = await world.call(await world.aMember(), getPush)
  return service.aBrowser(publicKey!)
}

const subscribe = (person: Person, device: PushDevice) => world.call(person, startPush, { body: device })

async function aSubscriber() {
  const [member, browser] = [await world.aMember(), await aBrowser()]
  await subscribe(member, browser.device)
  return { member, browser }
}

/** An admin decides about proof of this member; the title of its task. */
async function decided(member: Person, status: 'approved' | 'rejected' = 'approved') {
  const task = await world.aTask({ points: 130 })
  const { id } = await world.aPendingSubmission(member, { task })
  await world.review(admin, id, status)
  return task
}

const profile = (push: { pushKinds?: (typeof PUSH_KINDS)[number][]; pushDetails?: boolean }) => ({
  body: {
    ...{ firstName: 'Ada', lastName: 'Roy', phoneNumber: null, bio: null },
    ...{ emailNotifications: true, taskReminders: true, newTaskAlerts: false },
    ...push,
  },
})

const isDueNow = () =>
  world.sql('update pushes set next_attempt_at = clock_timestamp() where ended_at is null')

describe('news', () => {
  test('reaches the device after its commit, without a name or an amount, and leads to what it is about', async () => {
    const { member, browser } = await aSubscriber()
    aSender()
    const task = await decided(member, 'rejected')
    await expect.poll(() => browser.shown.length).toBe(1)
    expect(browser.shown[0]).toEqual({
      ...{ title: 'Your proof wasn’t approved.', lang: 'en-CA' },
      ...{
        tag: expect.stringMatching(/^notice-\d+$/),
        navigate: `https://rewards.example.ca/tasks/${task.id}`,
      },
    })
    expect(Number(browser.asked[0]?.ttl)).toBeGreaterThan(70 * 3600)
  })

  test('is in the member’s language, with details and without', async () => {
    const { member, browser } = await aSubscriber()
    await world.sql(`update users set language = 'fr' where id = $1`, [member.id])
    await decided(member, 'rejected')
    await sendOnce(aSender())
    await world.sql('update users set push_details = true where id = $1', [member.id])
    const task = await decided(member)
    await sendOnce(aSender())
    expect(browser.shown).toMatchObject([
      { title: 'Votre preuve n’a pas été approuvée.', lang: 'fr-CA' },
      {
        title: `Preuve approuvée\u00a0: ${task.title}`,
        body: 'Nous avons ajouté 130\u00a0points à votre compte.',
      },
    ])
  })

  test('says names and amounts once the member chose that; other settings stay as they were', async () => {
    const { member, browser } = await aSubscriber()
    await world.call(member, updateProfile, profile({ pushDetails: true }))
    await world.call(member, updateProfile, profile({}))
    expect(await world.call(member, getPush)).toMatchObject({ isOn: true, kinds: PUSH_KINDS, details: true })
    const task = await decided(member)
    await sendOnce(aSender())
    expect(browser.shown).toMatchObject([
      { title: `Approved: ${task.title}`, body: 'We added 130 points to your account.' },
    ])
  })

  test('comes in the kinds that the member wants, as they are when it is sent', async () => {
    const { member, browser } = await aSubscriber()
    await world.call(member, updateProfile, profile({ pushKinds: ['rejected'] }))
    await decided(member)
    expect(await world.rows(pushes, {})).toEqual([])
    await decided(member, 'rejected')
    await world.call(member, updateProfile, profile({ pushKinds: [] }))
    await sendOnce(aSender())
    expect(browser.shown).toEqual([])
  })

  test('of a delivered reward, an opened spot and a claim that is due soon comes too; of adjusted points it does not', async () => {
    const { member, id } = await world.aRequest()
    const browser = await aBrowser()
    await subscribe(member, browser.device)
    await world.adjust(admin, member, 5, 'A thank you')
    await world.decide(admin, id, 'approved')
    await world.decide(admin, id, 'fulfilled', { delivery: 'CODE-1' })
    await world.claim(member, await world.aTask({ claim_hours: 20 }))
    await queueTaskReminders(world.services, undefined, new Date(Date.now() + 15 * HOUR_MS))
    const { member: holder, task } = await world.aClaim({ capacity: 1 })
    await world.call(member, joinWaitlist, { params: { id: task.id } })
    await world.leave(holder, task)
    await offerSpots(world.services, undefined, new Date('2026-11-24T12:00-05:00'))
    await sendOnce(aSender())
    expect(browser.shown.map(({ title }) => title).sort()).toEqual([
      'A spot opened for you.',
      'A task you claimed is due soon.',
      'Your reward is delivered.',
    ])
  })

  test('is sent once by two servers, to every device of the member', async () => {
    const { member, browser } = await aSubscriber()
    const other = await aBrowser()
    await subscribe(await world.elsewhere(member), other.device)
    for (let made = 0; made < 5; made += 1) await decided(member)
    await Promise.all([sendOnce(aSender()), sendOnce(aSender())])
    for (const { shown } of [browser, other]) {
      expect(new Set(shown.map(({ tag }) => tag)).size).toBe(5)
      expect(shown).toHaveLength(5)
    }
  })

  test('does not fail with a device whose session ends in the same moment', async () => {
    const { member } = await aSubscriber()
    const { database } = world.services
    await database.transaction(async (tx) => {
      await tx.delete(push_subscriptions).where(eq(push_subscriptions.user_id, member.id))
      await decided(member)
    })
    expect(await world.rows(notices, { user_id: member.id })).toHaveLength(1)
  })

  test('is in the member’s export, without the address of the device', async () => {
    const { member, browser } = await aSubscriber()
    await decided(member)
    await sendOnce(aSender())
    const data = await world.call(member, exportOwnData)
    expect(data).toMatchObject({
      preferences: { pushKinds: PUSH_KINDS, pushDetails: false },
      pushDevices: [{ service: 'localhost' }],
      pushes: [{ kind: 'approved', sentAt: expect.any(String) }],
    })
    expect(JSON.stringify(data)).not.toContain(browser.device.endpoint)
  })
})

describe('a browser', () => {
  test('with two members in turn shows the second one’s news, and nothing of the first one’s', async () => {
    const { member: first, browser } = await aSubscriber()
    await decided(first)
    const second = await world.aMember()
    await subscribe(second, browser.device)
    await decided(first, 'rejected')
    const task = await decided(second, 'rejected')
    await sendOnce(aSender())
    expect(browser.shown.map(({ navigate }) => new URL(navigate).pathname)).toEqual([`/tasks/${task.id}`])
    expect(await world.call(first, getPush)).toMatchObject({ isOn: false })
    expect(await world.call(second, getPush)).toMatchObject({ isOn: true })
  })

  test('that 16 members subscribe with at once belongs to exactly one of them', async () => {
    const { device } = await aBrowser()
    const members = await Promise.all(Array.from({ length: 16 }, () => world.aMember()))
    await Promise.all(members.map((member) => subscribe(member, device)))
    expect(await world.rows(push_subscriptions, { endpoint: device.endpoint })).toHaveLength(1)
  })

  test.each([
    ['the member turns it off', (member: Person) => world.call(member, endPush)],
    ['the member signs out', (member: Person) => world.request(member, '/api/logout', { method: 'POST' })],
    ['the session expires', (member: Person) => expireSessionsOf(world, member)],
    [
      'the member signs it out from elsewhere',
      async (member: Person) => world.call(await world.elsewhere(member), endOtherSessions),
    ],
    [
      'the account is deleted',
      ({ id, cookieValue }: Person) =>
        deleteAccount(world.services, { id, role: 'user', token: cookieValue.split('.')[0]! }),
    ],
    [
      'the account is suspended',
      ({ id }: Person) =>
        world.request(admin, `/api/admin/users/${id}/suspend`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ memberText: 'A test' }),
        }),
    ],
  ])('gets nothing more once %s', async (_how, end) => {
    const { member, browser } = await aSubscriber()
    await decided(member)
    await end(member)
    await decided(await world.aMember())
    await sendOnce(aSender())
    expect(browser.asked).toEqual([])
  })

  test.each([404, 410])('that its push service no longer knows (%i) is forgotten', async (status) => {
    const { member, browser } = await aSubscriber()
    await decided(member)
    service.behave({ status })
    await sendOnce(aSender())
    expect(browser.asked).toHaveLength(1)
    expect(await world.call(member, getPush)).toMatchObject({ isOn: false })
    expect(await world.rows(pushes, {})).toEqual([])
  })

  test('whose session expired is swept; one whose push service left the list ends with the next push', async () => {
    const [expired, listed] = [await aSubscriber(), await aSubscriber()]
    await expireSessionsOf(world, expired.member)
    await sweepNotifications(world.services.database)
    expect(await world.rows(push_subscriptions, {})).toMatchObject([{ user_id: listed.member.id }])
    await decided(listed.member)
    await sendOnce(aSender({ services: ['push.example.ca'] }))
    expect(listed.browser.asked).toEqual([])
    expect(await world.rows(push_subscriptions, {})).toEqual([])
  })

  test('of an unknown push service, or with a key that is none, is refused', async () => {
    const member = await world.aMember()
    const { device } = await aBrowser()
    const endpoints = [
      'http://localhost/x',
      'https://localhost:8443/x',
      'https://localhost.example.ca/x',
      'x',
    ]
    for (const endpoint of endpoints) {
      expect(await world.attempt(member, startPush, { body: { ...device, endpoint } })).toMatchObject({
        status: 400,
        code: 'push.service',
      })
    }
    const keys = { ...device.keys, p256dh: `B${'A'.repeat(86)}` }
    const { status } = await world.attempt(member, startPush, { body: { ...device, keys } })
    expect(status).toBe(400)
  })
})

describe('a push service', () => {
  test('that is busy is asked again when it wants, and not before', async () => {
    const { member, browser } = await aSubscriber()
    await decided(member)
    service.behave({ status: 503, headers: { 'retry-after': '7200' } })
    const tried = Date.now()
    await sendOnce(aSender())
    const [waiting] = await world.rows(pushes, {})
    expect(waiting).toMatchObject({ attempts: 1, ended_at: null })
    expect(waiting!.next_attempt_at.getTime()).toBeGreaterThan(tried + 7_100_000)
    service.behave('accept')
    await isDueNow()
    await sendOnce(aSender())
    expect(browser.shown).toHaveLength(1)
  })

  test('that asks for more time than the news is worth gets it no more', async () => {
    const { member } = await aSubscriber()
    await decided(member)
    service.behave({ status: 429, headers: { 'retry-after': '999999' } })
    await sendOnce(aSender())
    expect(await world.rows(pushes, {})).toMatchObject([{ last_error: 'The push service answered 429.' }])
    expect((await world.rows(pushes, {}))[0]?.ended_at).not.toBeNull()
  })

  test('that is away is asked a few times in a round, not once for each push that waits', async () => {
    const { member, browser } = await aSubscriber()
    await decided(member)
    await world.sql(
      `with copies as (
         insert into notices (user_id, cause, title, body, link)
         select user_id, cause || copy, title, body, link from notices, generate_series(1, 39) copy where user_id = $1
         returning id)
       insert into pushes (notice_id, session_id, kind)
       select c.id, s.session_id, 'approved' from copies c, push_subscriptions s where s.user_id = $1`,
      [member.id],
    )
    service.behave({ status: 500 })
    await sendOnce(aSender())
    expect(browser.asked.length).toBeLessThan(20)
    service.behave('accept')
    await isDueNow()
    await sendOnce(aSender())
    expect(browser.shown).toHaveLength(40)
  })

  test.each([301, 308, 400, 403, 413])('that answers %i is not asked again', async (status) => {
    const { member, browser } = await aSubscriber()
    await decided(member)
    const { device } = await aBrowser()
    service.behave({ status, headers: { location: device.endpoint } })
    await sendOnce(aSender())
    await isDueNow()
    await sendOnce(aSender())
    expect(browser.asked).toHaveLength(1)
    expect(await world.rows(pushes, {})).toMatchObject([
      { last_error: `The push service answered ${status}.` },
    ])
  })

  test('that answers without an end has taken the push, and its answer is not read', async () => {
    const { member, browser } = await aSubscriber()
    await decided(member)
    service.behave('flood')
    await sendOnce(aSender())
    expect(browser.asked).toHaveLength(1)
    expect(await world.rows(pushes, {})).toMatchObject([{ last_error: null, ended_at: expect.any(Date) }])
  })

  test('that answers with more than 4 kB of headers is tried later', async () => {
    const { member } = await aSubscriber()
    await decided(member)
    service.behave({ status: 201, headers: { 'x-long': 'x'.repeat(5000) } })
    await sendOnce(aSender())
    expect(await world.rows(pushes, {})).toMatchObject([
      { attempts: 1, last_error: 'The push service could not be reached (HPE_HEADER_OVERFLOW).' },
    ])
  })

  test('that wants to speak another protocol is tried later', async () => {
    const { member } = await aSubscriber()
    await decided(member)
    service.behave({ status: 101, headers: { connection: 'Upgrade', upgrade: 'websocket' } })
    await sendOnce(aSender())
    expect(await world.rows(pushes, {})).toMatchObject([{ attempts: 1, ended_at: null }])
  })

  test('that does not answer in time is tried later', async () => {
    const { member } = await aSubscriber()
    await decided(member)
    service.behave('hang')
    await sendOnce(aSender({ local: { ...service.settings.local!, answerWithinMs: 200 } }))
    expect(await world.rows(pushes, {})).toMatchObject([
      { attempts: 1, ended_at: null, last_error: 'The push service did not answer in time.' },
    ])
  })

  test('at a private address gets no connection, whatever its name', async () => {
    const { member } = await aSubscriber()
    await decided(member)
    const before = service.connections()
    await sendOnce(aSender({ local: { ...service.settings.local!, isAdmitted: false } }))
    expect(service.connections()).toBe(before)
    expect(await world.rows(pushes, {})).toMatchObject([
      { attempts: 1, last_error: 'The push service could not be reached (EPRIVATE).' },
    ])
  })

  test.each([
    ['8.8.8.8', true],
    ['142.250.80.10', true],
    ['2607:f8b0:400b:802::200a', true],
    ['10.0.0.1', false],
    ['100.64.0.1', false],
    ['127.0.0.1', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::ffff:10.0.0.1', false],
    ['64:ff9b::a00:1', false],
    ['2001:db8::1', false],
    ['2002:a00:1::', false],
    ['fd00::1', false],
    ['fe80::1', false],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })
})

test('a pair of keys that no secret reads is replaced, and its subscriptions end; one that can be read stays', async () => {
  const { database, encryption } = world.services
  const { member } = await aSubscriber()
  const key = async () => (await world.call(member, getPush)).publicKey
  const before = await key()
  await preparePushKeys(database, encryption)
  expect(await world.call(member, getPush)).toMatchObject({ isOn: true, publicKey: before })
  await preparePushKeys(database, openEncryption(['another secret, long enough for a test']))
  expect(await world.call(member, getPush)).toMatchObject({ isOn: false })
  expect(await key()).not.toBe(before)
  await preparePushKeys(database, encryption)
  const browser = service.aBrowser((await key())!)
  await subscribe(member, browser.device)
  await decided(member)
  await sendOnce(aSender())
  expect(browser.shown).toHaveLength(1)
})

test('while no key can be read, no push is taken, so it goes with the next round', async () => {
  const { member, browser } = await aSubscriber()
  await decided(member)
  const [pair] = await world.rows(push_keys, {})
  await world.sql(`update push_keys set private_key = 'v1.none'`)
  await expect(sendOnce(aSender())).rejects.toThrow()
  await world.sql('update push_keys set private_key = $1', [pair!.private_key])
  await sendOnce(aSender())
  expect(browser.shown).toHaveLength(1)
})

test('the private key is in the database under SECRET only, and the public one is what members get', async () => {
  const [pair] = await world.rows(push_keys, {})
  const member = await world.aMember()
  expect((await world.call(member, getPush)).publicKey).toBe(pair?.public_key)
  expect(pair?.private_key).toMatch(/^v1\./)
})
