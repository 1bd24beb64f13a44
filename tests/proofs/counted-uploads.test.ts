import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { claimTask } from '#contract/claims/claims.ts'
import { submitTask } from '#contract/proofs/submissions.ts'
import type { Person } from '../support/builders.ts'
import { aPicture } from '../support/pictures.ts'
import { aWorld } from '../support/world.ts'

// Allows two uploads an hour.
const world = await aWorld({ rateLimitFactor: 2 / 60 })

async function aClaim(): Promise<{ member: Person; id: number }> {
  const [task, member] = await Promise.all([world.aTask(), world.aMember()])
  await world.call(member, claimTask, { params: { id: task.id } })
  return { member, id: task.id }
}

const counted = async (): Promise<number> => {
  const { rows } = await world.services.database.pool.query(
    'select coalesce(sum(points), 0) as n from rate_limits',
  )
  return Number(rows[0].n)
}

async function sendPart({ cookie }: Person, id: number): Promise<void> {
  const head = [
    `POST ${submitTask.path.replace(':id', String(id))} HTTP/1.1`,
    'Host: a',
    `Cookie: ${cookie}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 5000',
  ].join('\r\n')
  const part = '--b\r\nContent-Disposition: form-data; name="screenshot"; filename="a.png"\r\n\r\nbeginning'
  const before = await counted()
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
  socket.write(`${head}\r\n\r\n${part}`)
  await expect.poll(counted).toBe(before + 1)
  socket.destroy()
  await expect.poll(counted).toBe(before)
}

async function proof(width: number): Promise<FormData> {
  const form = new FormData()
  form.set('screenshot', new Blob([new Uint8Array(await aPicture({ width }))]), 'proof.png')
  return form
}

test('the rate limit counts uploads, but not broken or repeated ones', async () => {
  const { member, id } = await aClaim()
  for (let time = 0; time < 3; time += 1) await sendPart(member, id)
  const cut = {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: '--b\r\nCont',
  }
  const path = submitTask.path.replace(':id', String(id))
  for (let time = 0; time < 3; time += 1) {
    const response = await world.request(member, path, cut)
    expect(await response.json()).toMatchObject({ code: 'form.broken' })
  }
  const send = async (width: number) =>
    world.attempt(member, submitTask, {
      params: { id },
      form: await proof(width),
      idempotencyKey: 'the-same',
    })
  for (let time = 0; time < 4; time += 1) expect((await send(400)).status).toBe(200)
  expect((await send(401)).status).toBe(422)
  expect((await send(402)).status).toBe(429)
})
