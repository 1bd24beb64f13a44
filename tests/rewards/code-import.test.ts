import { expect, test } from 'vitest'
import { importCodes } from '#contract/rewards/codes.ts'
import { codePlace } from '#server/rewards/codes/seal-code.ts'
import { aCode, addCodes, aStockReward } from '../support/world/codes.ts'
import { aWorld } from '../support/world/world.ts'

const logged: string[] = []
const world = await aWorld({}, { log: { write: (line) => void logged.push(line) } })
const admin = await world.anAdmin()

const countOf = async (rewardId: number) => {
  const { rows } = await world.services.database.pool.query<{ codes: number; stock: number }>(
    `select (select count(*)::int from reward_codes where reward_id = r.id) as codes, stock from rewards r where id = $1`,
    [rewardId],
  )
  return rows[0]!
}
const attempt = (rewardId: number, text: string, takeNew?: true) =>
  world.attempt(admin, importCodes, { params: { id: rewardId }, body: { text, takeNew } })

test('a text of codes joins the stock once, in any order and case of its columns', async () => {
  const { id } = await aStockReward(world, admin, 0)
  const codes = [aCode(), aCode(), aCode()]
  const text = `Expiry;Code;PIN;Cost;Value\n2027-12-31;${codes[0]};0042;23.75;$25\n;${codes[1]};;;\n\n;${codes[2]};;;25.00`
  expect((await attempt(id, text)).reply).toEqual({ rows: 3, added: 3, alreadyHere: 0 })
  expect((await attempt(id, text)).reply).toEqual({ rows: 3, added: 0, alreadyHere: 3 })
  expect(await countOf(id)).toEqual({ codes: 3, stock: 3 })
})

test('a text with one bad row leaves nothing, and no sentence repeats a code', async () => {
  const { id } = await aStockReward(world, admin, 0)
  const code = aCode()
  const refused = await attempt(id, `${code},,25\n${code},,25\n${aCode()},,24\n${aCode()},,,,2020-01-01`)
  expect(refused).toMatchObject({ status: 400, code: 'codes.rows' })
  expect(refused.message).toBe(
    '3 rows can’t be imported, so nothing was. Please correct the text and import it again.',
  )
  expect(await countOf(id)).toEqual({ codes: 0, stock: 0 })
})

test('codes of another reward are already here, and new ones beside them come in only if asked for', async () => {
  const [first, second] = [await aStockReward(world, admin, 0), await aStockReward(world, admin, 0)]
  const codes = [aCode(), aCode()]
  await addCodes(world, admin, first.id, codes)
  const mixed = [...codes, aCode()].join('\n')
  expect(await attempt(second.id, mixed)).toMatchObject({ status: 409, code: 'codes.already-here' })
  expect((await attempt(second.id, mixed, true)).reply).toEqual({ rows: 3, added: 1, alreadyHere: 2 })
  expect(await countOf(second.id)).toEqual({ codes: 1, stock: 1 })
})

test('10,000 rows are one import', async () => {
  const { id } = await aStockReward(world, admin, 0)
  const rows = Array.from({ length: 10_000 }, () => `${aCode()},1234,25.00,23.75,2027-12-31`)
  expect((await addCodes(world, admin, id, rows)).added).toBe(10_000)
})

test('a reward that is delivered by hand takes no codes', async () => {
  const { id } = await world.aReward()
  expect(await attempt(id, aCode())).toMatchObject({ status: 409, code: 'reward.not-from-stock' })
})

test('neither a refusal nor the log repeats a code, a PIN or a file', async () => {
  const { id } = await aStockReward(world, admin, 0)
  const [code, pin] = [aCode(), '40417301']
  for (const text of [
    `${code},${pin},24.00`,
    `${code},${pin},,,2020-01-01`,
    `${code},${pin}\n${code},${pin}`,
    `code,pin\n"${code},${pin}`,
    `${code}\u0007,${pin}`,
    `${code.repeat(11)},${pin}`,
  ]) {
    const answer = await world.request(admin, `/api/admin/rewards/${id}/codes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    })
    expect(answer.status).toBe(400)
    const words = await answer.text()
    expect(words).toContain('codes.rows')
    expect(words).not.toContain(code)
    expect(words).not.toContain(pin)
  }
  expect((await attempt(id, `${code},${pin}`)).status).toBe(200)
  expect(logged.join('')).toContain('/codes')
  expect(logged.join('')).not.toContain(code)
  expect(logged.join('')).not.toContain(pin)
  const { rows } = await world.services.database.pool.query<{ row: string }>(
    `select row_to_json(t)::text as row from reward_codes t union all select row_to_json(t)::text from audit_log t
     union all select row_to_json(t)::text from idempotency_keys t`,
  )
  expect(rows.filter(({ row }) => row.includes(code) || row.includes(pin))).toEqual([])
})

test('a code is taken literally, but for the spaces around it', async () => {
  const { id } = await aStockReward(world, admin, 0)
  const [quoted, bare] = [`${aCode()}-"X", 7;é`, `${aCode()}"X`]
  const text = `  ${bare}  \n"${quoted.replaceAll('"', '""')}"\t77\r\n`
  expect((await attempt(id, text)).reply).toMatchObject({ added: 2 })
  const { rows } = await world.services.database.pool.query<{ id: number; sealed: string }>(
    'select id, sealed from reward_codes where reward_id = $1 order by id',
    [id],
  )
  const { encryption } = world.services
  const texts = rows.map((code) => encryption.decrypt(code.sealed, codePlace(code.id)))
  expect(texts).toEqual([bare, `${quoted}\nPIN: 77`])
  expect(await attempt(id, `"${aCode()}\t9"`)).toMatchObject({ status: 400, code: 'codes.rows' })
})

test('10,001 rows are refused, and so is a body that is too large', async () => {
  const { id } = await aStockReward(world, admin, 0)
  const rows = (count: number) => Array.from({ length: count }, aCode).join('\n')
  const answer = await attempt(id, rows(10_001))
  expect(answer).toMatchObject({ status: 400, message: 'Please import at most 10,000 codes at once.' })
  expect(await attempt(id, 'A'.repeat(1_500_001))).toMatchObject({ status: 400 })
  expect(await attempt(id, 'A'.repeat(6_000_001))).toMatchObject({ status: 413 })
  expect(await countOf(id)).toEqual({ codes: 0, stock: 0 })
})

test('64 imports of one file at once add each code once', async () => {
  const { id } = await aStockReward(world, admin, 0)
  const text = Array.from({ length: 20 }, aCode).join('\n')
  const answers = await Promise.all(Array.from({ length: 64 }, () => attempt(id, text)))
  expect(answers.filter(({ reply }) => reply?.added === 20)).toHaveLength(1)
  expect(answers.filter(({ reply }) => reply?.alreadyHere === 20)).toHaveLength(63)
  expect(await countOf(id)).toEqual({ codes: 20, stock: 20 })
})

test('a name that we don’t know in the first row is refused, and so is a row of names without the codes', async () => {
  const { id } = await aStockReward(world, admin, 0)
  const refusedFor = async (text: string) => (await attempt(id, text)).message
  expect(await refusedFor(`code,pin,best before\n${aCode()},1,2027-12-31`)).toBe(
    'We don’t know the name of column 3. The first row may name these columns: code, pin, value, cost and expiry.',
  )
  expect(await refusedFor(`PIN,value\n${aCode()},25`)).toMatch(/^No column is named “code”\./)
  expect(await refusedFor(`code;cost\n${aCode()};10000.01`)).toMatch(/^1 row can’t be imported/)
  expect(await refusedFor(`code;value\n${aCode()};25,00`)).toMatch(/^1 row can’t be imported/)
  expect(await countOf(id)).toEqual({ codes: 0, stock: 0 })
})

test('rows of empty cells count for nothing', async () => {
  const { id } = await aStockReward(world, admin, 0)
  const rows = Array.from({ length: 10_000 }, () => `${aCode()},`)
  const text = ['code,pin', ...Array.from({ length: 12 }, () => ' , '), ...rows].join('\n')
  expect((await attempt(id, text)).reply).toMatchObject({ rows: 10_000, added: 10_000 })
})

test('a large body is not read from someone who may not import', async () => {
  const { id } = await aStockReward(world, admin, 0)
  const large = { params: { id }, body: { text: 'A'.repeat(6_000_001) } }
  expect((await world.attempt(null, importCodes, large)).status).toBe(401)
  expect((await world.attempt(await world.aMember(), importCodes, large)).status).toBe(403)
})
