import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { auditCsv, ledgerCsv, rewardRequestsCsv } from '#contract/audit/exports.ts'
import { statementCsv } from '#contract/points/statement-csv.ts'
import { importCodes } from '#contract/rewards/codes.ts'
import {
  decideRewardRequest,
  getRewardRequest,
  listRewardRequests,
} from '#contract/rewards/reward-requests.ts'
import { listOwnRewardRequests, requestReward, revealDelivery } from '#contract/rewards/rewards.ts'
import { undoDecision } from '#contract/rewards/undo.ts'
import { exportOwnData } from '#contract/users/profile.ts'
import { reward_codes } from '#server/database/schema/rewards.ts'
import { openEncryption } from '#server/platform/encryption.ts'
import { codeHashes, codePlace } from '#server/rewards/codes/seal-code.ts'
import { encryptCodesAgain } from '#server/rewards/encrypt-deliveries-again.ts'
import { aCode, aStockReward, voidSome, workQueue } from '../support/world/codes.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld({ rateLimitFactor: 1000, logLevel: 'trace' })
const logged: string[] = []
const { [pino.symbols.streamSym]: output } = world.services.log as unknown as Record<
  symbol,
  { write: (line: string) => void }
>
vi.spyOn(output!, 'write').mockImplementation((line) => void logged.push(line))
const admin = await world.anAdmin()

/** Eight digits, which nothing else has by chance. */
const aPin = () => String(10_000_000 + Math.floor(Math.random() * 90_000_000))

/** Every row of every table, those of other schemas too. */
async function dump(): Promise<string> {
  const tables = await world.sql<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) => world.sql<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)),
  )
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n')
}

test('no code or PIN is in the database, the log, an email, an export or an answer but the member’s', async () => {
  const codes = Array.from({ length: 6 }, aCode)
  const short = `K${aCode().slice(0, 9)}`
  const [late, broken] = [aCode(), aCode()]
  const pins = codes.map(aPin)
  const reward = await aStockReward(world, admin, [
    ...codes.map((code, at) => `${code},${pins[at]}`),
    `${short},,25,24.10,2027-12-31`,
  ])
  const attempt = (text: string, more: object = {}) =>
    world.attempt(admin, importCodes, { params: { id: reward.id }, body: { text, ...more } })
  const refusals = [
    await attempt(`${broken},,24`),
    await attempt(`${broken}\n${broken}`),
    await attempt(`"${broken}`),
    await attempt(`${broken}\u0000,,,2020-01-01,${broken}`),
    await attempt(`${codes[0]}\n${broken}`),
    await attempt(broken, { supplier: 'x'.repeat(500) }),
    await world.attempt(admin, importCodes, { params: { id: 999_999 }, body: { text: broken } }),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400, 400, 409, 400, 404])

  // Delivered at once and seen, after a hold, from the queue, undone, held, and void.
  const asked = []
  for (let at = 0; at < 6; at += 1) {
    const member = await world.aMember({ points: 200 })
    const { id } = await world.call(member, requestReward, {
      params: { id: reward.id },
      idempotencyKey: `code-secrecy-${at}`,
    })
    asked.push({ member, id, params: { id } })
  }
  const [one, two, three, four, five] = asked as [(typeof asked)[0], ...typeof asked] & typeof asked
  const decide = (id: number, hold?: number) =>
    world.call(admin, decideRewardRequest, {
      params: { id },
      body: { status: 'approved', ...(hold && { hold }) },
    })
  await decide(one.id)
  const shown = await world.call(one.member, revealDelivery, { params: one.params })
  await decide(two!.id, 10)
  await world.endHolds()
  await decide(three!.id)
  const { reviewedAt } = await world.call(admin, getRewardRequest, { params: three!.params })
  const undone = { reason: 'By mistake.', reviewedAt: reviewedAt! }
  await world.call(admin, undoDecision, { params: three!.params, body: undone })
  await voidSome(world.services, admin, reward.id, 4)
  await decide(four!.id)
  expect((await attempt(`${late},${pins[0]}`)).status).toBe(200)
  await workQueue(world)
  await decide(five!.id, 10)
  expect(shown.delivery).toMatch(/^[\dA-FK]+(\nPIN: \d{8})?$/)

  const csv = async (person: typeof admin, path: string) => (await world.request(person, path)).text()
  const answers = JSON.stringify([
    await world.call(admin, listRewardRequests),
    await world.call(one.member, listOwnRewardRequests),
    refusals,
  ])
  const places = {
    database: await dump(),
    log: logged.join(''),
    answers,
    audit: await csv(admin, auditCsv.path),
    requests: await csv(admin, rewardRequestsCsv.path),
    ledger: await csv(admin, ledgerCsv.path),
    statement: await csv(one.member, statementCsv.path),
    own: await csv(one.member, exportOwnData.path),
  }
  expect(places.log).toContain('"method":"POST"')
  expect(places.database).toContain(one.member.email)
  expect(places.own).toContain(reward.name)
  const needles = [...codes, late, broken, short].flatMap((code) => [code, code.slice(-8)])
  for (const [place, text] of Object.entries(places)) {
    const found = [...needles, ...pins].filter((needle) => text.toUpperCase().includes(needle.toUpperCase()))
    expect(found, place).toEqual([])
  }

  // The last four are those of long codes only.
  const stored = await world.rows(reward_codes, { reward_id: reward.id })
  const lastFour = stored.map(({ last_four }) => last_four)
  expect(lastFour.sort()).toEqual(
    [...codes, late]
      .map((code) => code.slice(-4) as string | null)
      .concat(null)
      .sort(),
  )
})

test('a code that came in again under another secret is encrypted again in both places, and known by one', async () => {
  const [before, now] = ['the secret before the change, long enough', 'the secret now, also long enough']
  const apart = await aWorld({ secret: before })
  const code = aCode()
  const { id } = await aStockReward(apart, await apart.anAdmin(), [code, aCode()])
  const [first, second] = (await apart.rows(reward_codes, { reward_id: id })).toSorted((a, b) => a.id - b.id)
  const again = openEncryption([before]).encrypt(code, codePlace(second!.id))
  await apart.change(reward_codes, { id: second!.id }, { sealed: again })
  const both = openEncryption([now, before])
  const done = await encryptCodesAgain(apart.services.database, both, { voidUnreadable: false })
  expect(done).toMatchObject({ again: 2, unreadable: 0 })
  const stored = (await apart.rows(reward_codes, { reward_id: id })).toSorted((a, b) => a.id - b.id)
  expect(stored.map(({ code_hash }) => code_hash)).toEqual([codeHashes(both, code)[0], second!.code_hash])
  const current = openEncryption([now])
  expect(stored.map((row) => current.decrypt(row.sealed!, codePlace(row.id)))).toEqual([code, code])
  expect(first!.code_hash).not.toBe(stored[0]!.code_hash)
})
