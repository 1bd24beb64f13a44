import { expect, test } from 'vitest'
import { submitTask } from '#contract/proofs/submissions.ts'
import { getSubmission, listSubmissions } from '#contract/reviews/admin-submissions.ts'
import { aForm } from '../support/world/form.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld()
const admin = await world.anAdmin()

test('risk signs are set when the proof is sent, and stay', async () => {
  const member = await world.aMember({ created_at: new Date() })
  const send = async (points: number) => {
    const task = await world.aTask({ points })
    await world.claim(member, task)
    const form = aForm({ notes: 'Here it is.' })
    const { id } = await world.call(member, submitTask, { params: { id: task.id }, form })
    return (await world.call(admin, getSubmission, { params: { id } })).risk
  }
  expect(await send(200)).toEqual(['new-account', 'high-first-proof'])
  await world.sql(`update users set created_at = now() - interval '8 days' where id = $1`, [member.id])
  expect(await send(200)).toEqual([])
  const reject = `update submissions set status = 'rejected', reviewed_at = now() where user_id = $1 and status = 'pending'`
  await world.sql(reject, [member.id])
  expect(await send(10)).toEqual([])
  await world.sql(reject, [member.id])
  expect(await send(10)).toEqual(['often-rejected'])
  const all = await world.everyPage(admin, listSubmissions, 200, { risk: 'true', search: member.email })
  expect(all.map(({ risk }) => risk.length)).toEqual([1, 2])
})
