import { describe, expect, test } from 'vitest'
import { getTaskHistory } from '#contract/claims/history.ts'
import { contestSubmission, listTaskSubmissions } from '#contract/proofs/submissions.ts'
import { getSubmission, reviewSubmission } from '#contract/reviews/admin-submissions.ts'
import { reviewSubmissions } from '#contract/reviews/reviewing.ts'
import { exportOwnData } from '#contract/users/profile.ts'
import { MAX_FAILED_LINES } from '#domain/tasks/requirement-lines.ts'
import { mails } from '#server/database/schema/notifications.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld({ rateLimitFactor: 1000 })
const admin = await world.anAdmin()
const REQUIREMENTS =
  'Please send:\n- The whole screen\n- Your name can be read\n  with its picture\n3. Posted today'
const [SCREEN, NAME] = ['The whole screen', 'Your name can be read with its picture']

async function aCard(task: Partial<typeof tasks.$inferInsert> = {}) {
  const made = await world.aTask({ requirements: REQUIREMENTS, ...task })
  const member = await world.aMember()
  const { id } = await world.aPendingSubmission(member, { task: made })
  return { id, member, task: made }
}

async function seen(id: number) {
  const { changedAt, task } = await world.call(admin, getSubmission, { params: { id } })
  return { changedAt, textVersion: task.textVersion }
}

async function reject(id: number, body: { failedLines: string[]; failedPage?: boolean; hold?: number }) {
  return world.call(admin, reviewSubmission, {
    params: { id },
    body: { status: 'rejected', ...body, seen: await seen(id) },
  })
}

const mailOf = async (member: Person) => (await world.rows(mails, { user_id: member.id })).at(-1)!

describe('a rejection that names lines of the requirements', () => {
  test('shows them to the member in the task, the history, the email and the export, and to reviewers', async () => {
    const { id, member, task } = await aCard()
    expect(await reject(id, { failedLines: [SCREEN!, NAME!] })).toMatchObject({ failedLines: [SCREEN, NAME] })
    const [own] = await world.call(member, listTaskSubmissions, { params: { id: task.id } })
    expect(own).toMatchObject({ status: 'rejected', failedLines: [SCREEN, NAME], failedPage: false })
    const { rejected } = await world.call(member, getTaskHistory)
    expect(rejected[0]).toMatchObject({ failedLines: [SCREEN, NAME] })
    expect((await mailOf(member)).text_body).toContain('you can ask once for a second look, until')
    expect((await mailOf(member)).text_body).toContain(`What to change:\n\n> ${SCREEN}\n\n> ${NAME}`)
    const exported = await world.call(member, exportOwnData)
    expect(JSON.stringify(exported)).toContain(JSON.stringify([SCREEN, NAME]))
  })

  test('keeps their words when the task changes, and goes to the second reviewer', async () => {
    const { id, member, task } = await aCard()
    await reject(id, { failedLines: [SCREEN!] })
    await world.change(tasks, { id: task.id }, { requirements: 'Something else' })
    const [own] = await world.call(member, listTaskSubmissions, { params: { id: task.id } })
    expect(own!.failedLines).toEqual([SCREEN])
    await world.call(member, contestSubmission, { params: { id }, body: { reason: 'Look again.' } })
    const second = await world.call(admin, getSubmission, { params: { id } })
    expect(second).toMatchObject({ failedLines: [], contest: { firstFailedLines: [SCREEN] } })
    await reject(id, { failedLines: ['Something else'] })
    expect((await mailOf(member)).text_body).not.toContain('second look')
  })

  test('is held with them, and shows nothing to the member before it is final', async () => {
    const { id, member, task } = await aCard()
    expect(await reject(id, { failedLines: [NAME!], hold: 10 })).toMatchObject({ failedLines: [NAME] })
    const lines = async () =>
      (await world.call(member, listTaskSubmissions, { params: { id: task.id } }))[0]!.failedLines
    expect(await lines()).toEqual([])
    await world.endHolds()
    expect(await lines()).toEqual([NAME])
  })

  test('accepts only lines of the text that was seen', async () => {
    const { id, task } = await aCard()
    const before = await seen(id)
    const refused = (failedLines: string[], at = before) =>
      world.attempt(admin, reviewSubmission, {
        params: { id },
        body: { status: 'rejected', failedLines, seen: at },
      })
    expect(await refused(['Something that it never asked for'])).toMatchObject({
      status: 409,
      code: 'submission.task-changed',
    })
    await world.change(tasks, { id: task.id }, { requirements: `${REQUIREMENTS}\nOne more` })
    expect(await refused([SCREEN!])).toMatchObject({ status: 409, code: 'submission.task-changed' })
    expect(await refused(['One more'], await seen(id))).toMatchObject({ status: 200 })
  })

  test.each([
    ['an approval', { status: 'approved', failedLines: [SCREEN!] }],
    [
      'a call that does not say what was seen',
      { status: 'rejected', failedLines: [SCREEN!], seen: undefined },
    ],
    ['too many', { status: 'rejected', failedLines: Array.from({ length: MAX_FAILED_LINES + 1 }, String) }],
  ] as const)('is refused for %s', async (_what, body) => {
    const { id } = await aCard()
    const refused = await world.attempt(admin, reviewSubmission, {
      params: { id },
      body: { seen: await seen(id), ...body, failedLines: [...body.failedLines] },
    })
    expect(refused).toMatchObject({ status: 400 })
  })

  test('names them for several submissions of one task; another task’s stays pending', async () => {
    const { id: first, task } = await aCard()
    const { id: second } = await world.aPendingSubmission(await world.aMember(), { task })
    const { id: other } = await aCard({ requirements: 'Nothing of the kind' })
    const ids = [first, second, other]
    const { results } = await world.call(admin, reviewSubmissions, {
      body: {
        ids,
        status: 'rejected',
        failedLines: [SCREEN!],
        seen: await Promise.all(ids.map(async (id) => ({ id, ...(await seen(id)) }))),
      },
    })
    expect(results.map(({ refusal }) => refusal?.code ?? null)).toEqual([
      null,
      null,
      'submission.task-changed',
    ])
  })
})

test.each([
  [true, 'Please use a different page each time.'],
  [false, 'You have two more tries.\n'],
])('a review task asks for another page only if the page failed (%s)', async (failedPage, words) => {
  const { id, member } = await aCard({ is_review: true })
  await reject(id, { failedLines: [SCREEN!], failedPage })
  expect((await mailOf(member)).text_body).toContain(words)
})
