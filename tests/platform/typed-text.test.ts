import { describe, expect, test } from 'vitest'
import { sendSupportMessage } from '#contract/inbox/support.ts'
import { listTaskSubmissions, submitTask } from '#contract/proofs/submissions.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'
import { support_messages } from '#server/database/schema/inbox.ts'
import { aForm, asJson } from '../support/world/form.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld()

/** As many characters as a field takes, 99 of them line breaks. */
const LONG = 'word\n'.repeat(99).padEnd(MAX_NOTES_LENGTH, 'x')

describe('a line break is one character, however a browser or a program sends it', () => {
  test('in a form with a file: a full field arrives, and its retry with other line breaks is the same request', async () => {
    const { member, task } = await world.aClaim()
    const send = (notes: string) =>
      world.attempt(member, submitTask, {
        params: { id: task.id },
        form: aForm({ notes }),
        idempotencyKey: 'line-breaks',
      })
    const first = await send(LONG)
    expect(first).toMatchObject({ status: 200, reply: { notes: LONG } })
    const listed = await world.call(member, listTaskSubmissions, { params: { id: task.id } })
    expect(listed.map(({ notes }) => notes)).toEqual([LONG])

    const body = '--b\r\ncontent-disposition: form-data; name="notes"\r\n\r\n'
    const retry = await world.request(member, `/api/tasks/${task.id}/submit`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'idempotency-key': 'line-breaks' },
      body: `${body}${LONG}\r\n--b--\r\n`,
    })
    expect(await retry.json()).toEqual(first.reply)
  })

  test.each(['\r\n', '\r', '\n'])('in JSON: %j', async (lineBreak) => {
    const member = await world.aMember()
    const sent = await world.request(
      member,
      '/api/contact',
      asJson({ subject: 'Long', message: LONG.replaceAll('\n', lineBreak) }),
    )
    expect(sent.status).toBe(200)
    const [stored] = await world.rows(support_messages, { user_id: member.id })
    expect(stored?.message).toBe(LONG)
  })

  test('and one character too many is refused everywhere', async () => {
    const { member, task } = await world.aClaim()
    const notes = `${LONG}x`
    const proof = await world.attempt(member, submitTask, { params: { id: task.id }, form: aForm({ notes }) })
    expect(proof).toMatchObject({ status: 400, code: 'request.invalid' })
    const body = { subject: 'Long', message: notes }
    expect(await world.attempt(member, sendSupportMessage, { body })).toMatchObject({ status: 400 })
  })
})
