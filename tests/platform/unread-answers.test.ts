import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listPoints } from '#contract/points/points.ts'
import { contestSubmission } from '#contract/proofs/submissions.ts'
import { listSubmissions } from '#contract/reviews/admin-submissions.ts'
import { deleteAccount } from '#contract/users/profile.ts'
import { users } from '#server/database/schema/users.ts'
import { aSettledPerson, PASSWORD } from '../support/world/visitor.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld()
const ajv = new Ajv({ strict: false, validateFormats: false })

/** The difference between an answer and the contract; null if there is none. */
function problemOf(schema: z.core.$ZodType, answer: unknown): string | null {
  return ajv.validate(z.toJSONSchema(schema, { target: 'draft-7' }), answer) ? null : ajv.errorsText()
}

test('points and proofs have the fields of the contract and no others, though the server sends them unread', async () => {
  const [admin, member] = [await world.anAdmin(), await world.aMember({ points: 2_000 })]
  await world.adjust(admin, member, -5, 'Counted twice')
  const request = await world.redeem(member, await world.aReward())
  await world.decide(admin, request.id, 'rejected', { reviewNotes: 'Out of stock' })
  const points = await world.call(member, listPoints)
  expect(points.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['adjustment', 'redemption']))
  expect(problemOf(listPoints.reply, points)).toBeNull()

  const statuses = ['approved', 'rejected', 'pending'] as const
  for (const status of statuses) {
    const { id } = await world.aPendingSubmission(member, { notes: 'Done.' })
    if (status !== 'pending') await world.review(admin, id, status, 'Please show all of it')
  }
  const { visitor, email } = await aSettledPerson(world)
  const [account] = await world.rows(users, { email })
  const leaving = { id: account!.id, email, cookie: visitor.cookies(), cookieName: '', cookieValue: '' }
  const contested = await world.aPendingSubmission(leaving)
  await world.review(admin, contested.id, 'rejected', 'Please show all of it')
  await world.endHolds()
  const reason = { params: { id: contested.id }, body: { reason: 'It is all there.' } }
  await world.call(leaving, contestSubmission, reason)
  const isAsContracted = async (query: object) => {
    const listed = await world.call(admin, listSubmissions, { query })
    expect(listed.length).toBeGreaterThan(0)
    expect(problemOf(listSubmissions.reply, listed)).toBeNull()
  }
  await isAsContracted({ contested: true })
  await world.review(await world.anAdmin(), contested.id, 'rejected', 'It is not')
  await world.endHolds()
  await world.call(leaving, deleteAccount, { body: { password: PASSWORD } })
  for (const query of [{}, { search: member.email }, ...statuses.map((status) => ({ status }))]) {
    await isAsContracted(query)
  }
})
