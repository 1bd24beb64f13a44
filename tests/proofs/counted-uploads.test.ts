import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { submitTask } from '#contract/proofs/submissions.ts'
import { aPicture } from '../support/media/pictures.ts'
import { aForm } from '../support/world/form.ts'
import { aWorld, type Person } from '../support/world/world.ts'

// Allows two uploads an hour.
const world = await aWorld({ rateLimitFactor: 2 / 60 })

const counted = async (): Promise<number> => {
  const rows = await world.sql('select coalesce(sum(points), 0) as n from rate_limits')
  return Number(rows[0]!.n)
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
  return aForm({ screenshot: await aPicture({ width }) })
}

test('the rate limit counts uploads, but not broken or repeated ones', async () => {
  const { member, id } = await world.aClaim()
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
