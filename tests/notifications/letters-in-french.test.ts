import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listNotices } from '#contract/notifications/notices.ts'
import { claimReferral } from '#contract/referrals/referrals.ts'
import type { Language } from '#domain/text/own-language.ts'
import { mails } from '#server/database/schema/notifications.ts'
import { users } from '#server/database/schema/users.ts'
import * as changes from '#server/notifications/account-changes.ts'
import * as status from '#server/notifications/account-status-mails.ts'
import * as admins from '#server/notifications/admin-notices.ts'
import * as claims from '#server/notifications/claim-mails.ts'
import * as identity from '#server/notifications/identity-mails.ts'
import * as inbox from '#server/notifications/inbox-mails.ts'
import { queueMail } from '#server/notifications/outbox.ts'
import * as referrals from '#server/notifications/referral-mails.ts'
import { queueSubmissionReviewed } from '#server/notifications/review-mails.ts'
import { completedMail } from '#server/notifications/unsubscribe-links.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { readCatalogues } from '#server/platform/words/catalogue.ts'
import { referralCodeOf } from '../support/world/friends.ts'
import { aVisitor, linkIn, newestMail } from '../support/world/visitor.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld({}, { rowsByHand: true })
const { services } = world

const AT = new Date('2026-11-20T23:09:00Z')
const TEAM = { role: 'admin', duties: ['reviews', 'payouts', 'content', 'support'] } as const
const FACTORS = ['second-factor.added', 'recovery-code.used', 'passkey.added', 'passkey.removed'] as const

/** Everything that is written to a member and an admin with this language, as they read it. */
async function lettersIn(language: Language | null): Promise<{ mails: string[]; notices: string[] }> {
  const row = { language, first_name: 'Marie' }
  const [member, admin] = [await world.aMember(row), await world.anAdmin(row)]
  const [referrer, newcomer] = [await world.aMember(row), await world.aMember(row)]
  const referralCode = await referralCodeOf(world, referrer)
  await world.call(newcomer, claimReferral, { body: { referralCode } })
  const readers = [member, admin, referrer, newcomer]

  await world.adjust(admin, member, 12_500, 'Pour le retard')
  const reward = await world.aReward({ name: 'Carte', points_cost: 2500 })
  const request = () => world.redeem(member, reward)
  await world.decide(admin, (await request()).id, 'rejected', { reviewNotes: 'Pas cette fois' })
  const { id: approved } = await request()
  await world.decide(admin, approved, 'approved')
  await world.decide(admin, approved, 'fulfilled', { delivery: 'ABC' })

  const task = await world.aTask({ title: 'Partager le menu' })
  const { id: submission, claim_id: claimId } = await world.aPendingSubmission(member, { task })
  const [referral] = await world.sql<{ id: number }>('select id from referrals where referrer_id = $1', [
    referrer.id,
  ])
  const owner = { id: member.id, email: member.email, first_name: 'Marie', language }
  const reader = { name: 'Marie', language: language ?? 'en' }
  const post = (tx: Tx, mail: ReturnType<typeof identity.resetPasswordMail>) =>
    queueMail(tx, {
      cause: `test:${member.id}:${mail.subject}`,
      userId: member.id,
      recipient: member.email,
      mail,
    })
  await services.database.transaction(async (tx) => {
    const review = {
      ...{ id: submission, userId: member.id, reviewedAt: AT, points: 1500, notes: null, outcome: null },
      ...{ failedPage: true, firstReviewedBy: null, isReview: true, taskId: task.id, title: task.title },
    }
    for (const version of [1, 2, 3, 4]) {
      const tried = { ...review, version, reviewedAt: new Date(AT.getTime() + version) }
      const failed = { ...tried, status: 'rejected', failedLines: ['Une ligne'], submitBy: AT } as const
      await queueSubmissionReviewed(tx, failed)
    }
    const visible = { ...review, status: 'approved', failedLines: [], submitBy: null, version: 1 } as const
    await queueSubmissionReviewed(tx, { ...visible, outcome: 'paid-not-visible' })
    const offer = { id: task.id, user_id: member.id, task_id: task.id, offer_until: AT }
    await claims.queueSpotOffered(tx, offer)
    const release = { claimId, cause: 'overdue', reason: 'Trop tard', bonusTakenBack: 1200 } as const
    await claims.queueClaimReleased(tx, release)
    await referrals.queueReferralPaid(tx, referral!.id)
    await referrals.queueReferralReversed(tx, referral!.id)

    await changes.tellPasswordChanged(tx, owner)
    const address = { id: member.id, newAddress: 'neuve@example.ca' }
    await changes.tellAddressAsked(tx, owner, { ...address, stop: '/api/stop' })
    await changes.tellAddressChanged(tx, owner, { ...address, takeBack: '/api/back', until: AT, first: AT })
    await changes.tellAddressTakenBack(tx, owner, { id: member.id, restored: member.email })
    await changes.tellChangeStopped(tx, member.id, member.id)
    for (const factor of FACTORS)
      await changes.tellFactorChanged(tx, owner, factor, { trust: '/api/trust', notMe: '/api/not-me' })
    await status.queueReinstated(tx, owner, AT)
    await status.postRoleChanged(tx, admin.id, TEAM, { role: 'user', duties: [] }, AT)
    await post(tx, identity.confirmAddressMail({ ...reader, link: '/api/verify-email', code: '123456' }))
    await post(tx, identity.accountExistsMail(reader))
    await post(tx, identity.addressReservedMail({ ...reader, until: AT }))
    await post(tx, identity.resetPasswordMail({ ...reader, link: '/api/reset' }))
    await post(tx, identity.signInCodeMail({ ...reader, code: '123456' }))
    await post(tx, identity.trustFactorMail({ ...reader, trust: '/api/trust', notMe: '/api/not-me' }))

    for (const kind of ['inquiry', 'support', 'appeal'] as const) {
      const message = { kind, id: task.id, ownerId: admin.id, dueAt: AT }
      await inbox.queueInboxAlert(tx, { ...message, reply: message })
      await inbox.queueAssignNotice(tx, { ...message, status: 'open', by: 'Avery' })
      await inbox.queueWakeNotice(tx, { ...message, snoozedUntil: AT })
    }
    await inbox.queueAnswer(tx, {
      ...{ kind: 'support', replyId: task.id, text: 'Bonjour, nous avons trouvé votre carte dans la liste.' },
      about: { id: 1, subject: 'Ma carte', message: 'Where is the card that I was promised by you?' },
      recipient: { userId: member.id, email: member.email, firstName: 'Marie', language },
      answerLink: null,
      thread: { replyTo: 'reply@example.ca', inReplyTo: null },
    })
    const due = { id: task.id, title: task.title, publishAt: AT }
    await admins.notifyOfLateFile(tx, due)
    await admins.notifyOfMissedStart(tx, due, 'Its deadline has passed, so it stays inactive.')
    await admins.notifyOfLowStock(
      tx,
      { reward, available: 6, daysLeft: 3.2 } as unknown as Parameters<typeof admins.notifyOfLowStock>[1],
      new Date(AT.getTime() + task.id),
    )
  })

  const written = await Promise.all(
    readers.map(({ email }) => world.queries.select().from(mails).where(eq(mails.recipient, email))),
  )
  const notices = await Promise.all(
    readers.map((one) => world.call(one, listNotices, { query: { limit: 50 } })),
  )
  return {
    mails: written.flat().map((mail) => {
      const { text, html } = completedMail(mail, services.signing, services.config)
      expect(html).toContain(`<html lang="${language === 'fr' ? 'fr-CA' : 'en-CA'}">`)
      return `${mail.subject}\n${text}`
    }),
    notices: notices.flat().map(({ title, body }) => `${title}\n${body}`),
  }
}

/** A part of each English sentence that no one can take for French. */
const ENGLISH = readCatalogues().flatMap(({ items }) =>
  items
    .filter(({ msgid, msgstr }) => msgid !== msgstr[0])
    .map(
      ({ msgid }) => msgid.split(/\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/).sort((a, b) => b.length - a.length)[0]!,
    )
    .filter((part) => part.length > 8),
)

test('a French member reads every email and notice in French, with its dates, amounts and links', async () => {
  const { mails: letters, notices } = await lettersIn('fr')
  expect(letters.length).toBeGreaterThan(35)
  expect(notices.length).toBeGreaterThan(35)
  const all = [...letters, ...notices]
  expect(all.flatMap((text) => ENGLISH.filter((part) => text.includes(part)))).toEqual([])
  const text = all.join('\n')
  expect(text).not.toMatch(/\d [AP]M|\d,\d{3}|EST/)
  expect(text).toContain('jusqu’au 20\u00a0nov. 2026 à 18\u00a0h\u00a009 HNE')
  expect(text).toContain('Points ajustés\u00a0: +12\u00a0500\u00a0points')
  expect(text).toContain('Nous avons repris les 1\u00a0200 points accordés en prime')
  expect(text).toContain('Bonjour Marie,')
  const links = text.match(/https?:\S+\/(?:api|fr|unsubscribe)\S*/g) ?? []
  expect(links.filter((link) => !/[?&]lang=fr|\/fr\//.test(link))).toEqual([])
})

test('a member who chose English, and one who chose nothing, read the same English', async () => {
  const read = async (language: 'en' | null) => {
    const { mails: letters, notices } = await lettersIn(language)
    return [...letters, ...notices].map((text) => text.replace(/\S*[@/]\S*|\d+/g, '#')).sort()
  }
  const [chosen, none] = [await read('en'), await read(null)]
  expect(none).toEqual(chosen)
  expect(none.join('\n')).not.toMatch(/Bonjour Marie|Vous recevez|L’équipe/)
})

test('a notice is in the language that its member has when they read it, and in English if it has no French', async () => {
  const [member, admin] = [await world.aMember(), await world.anAdmin()]
  await world.adjust(admin, member, 1500, 'Pour le retard')
  /** Each time in another browser: a server keeps the language of a session for some seconds. */
  const titles = async () =>
    (await world.call(await world.elsewhere(member), listNotices, { query: {} })).map(({ title }) => title)
  expect(await titles()).toEqual(['Points adjusted: +1,500 points'])
  await world.change(users, { id: member.id }, { language: 'fr' })
  expect(await titles()).toEqual(['Points ajustés\u00a0: +1\u00a0500\u00a0points'])
  await world.sql('update notices set title_fr = null, body_fr = null where user_id = $1', [member.id])
  expect(await titles()).toEqual(['Points adjusted: +1,500 points'])
})

test('a stranger gets the email of a sign-up in the language of its page', async () => {
  const signUp = async (email: string, page: string) => {
    const visitor = aVisitor(world)
    await visitor.open(page)
    const names = { firstName: 'Marie', lastName: 'Roy' }
    await visitor.submit('/api/sign-up', { ...names, email, password: 'une longue phrase discrète' })
    return newestMail(world, email)
  }
  const french = await signUp('marie@example.ca', '/api/sign-up?lang=fr')
  expect(french.subject).toMatch(/^\d+ est votre code de confirmation$/)
  expect(linkIn(french, '/api/verify-email')).toContain('lang=fr')
  const english = await signUp('mary@example.ca', '/api/sign-up')
  expect(english.subject).toMatch(/is your confirmation code$/)
  expect(linkIn(english, '/api/verify-email')).not.toContain('lang=')
})

test('a person’s words keep their own language in an email of the other', async () => {
  await lettersIn('fr')
  const [mail] = await world.queries
    .select()
    .from(mails)
    .where(eq(mails.subject, 'Re\u00a0: Ma carte'))
    .orderBy(desc(mails.id))
    .limit(1)
  expect(mail!.html_body).toMatch(/<blockquote lang="en-CA"[^>]*>Where is the card/)
  expect(mail!.html_body).toMatch(/<p style="[^"]*">Bonjour, nous avons trouvé/)
})
