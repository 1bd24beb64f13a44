import { describe, expect, test } from 'vitest'
import { auditCsv, eTransfersCsv, ledgerCsv, rewardRequestsCsv } from '#contract/audit/exports.ts'
import { campaignFiguresCsv } from '#contract/campaigns/campaign-figures.ts'
import { statementCsv } from '#contract/points/statement-csv.ts'
import { DAYS_BACKWARDS_SENTENCE } from '#domain/time/dates.ts'
import { torontoClock, torontoDay } from '#domain/time/time.ts'
import { csvStream } from '#server/platform/http/send-csv.ts'
import { entriesInBulk } from '#server/points/entries-in-bulk.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld()
const admin = await world.anAdmin()

function parse(text: string): string[][] {
  const cells = [...text.replace(/^\uFEFF/, '').matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/g)]
  const rows: string[][] = [[]]
  for (const [whole, cell = '', end] of cells) {
    if (whole === '') break
    rows.at(-1)!.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}

async function download(person: Person | null, path: string, query: Record<string, string> = {}) {
  const response = await world.request(person, `${path}?${new URLSearchParams(query)}`)
  const [heading = [], ...rows] = parse(
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()),
  )
  const lines = rows.map((row) => Object.fromEntries(heading.map((name, at) => [name, row[at] ?? ''])))
  return { status: response.status, headers: response.headers, heading, lines }
}

async function aRequest(
  row: { name?: string; category?: string; email?: string; destination?: string } = {},
) {
  const { email, destination, ...reward } = row
  const { id: rewardId } = await world.aReward({ points_cost: 100, ...reward })
  const member = await world.aMember({ points: 250, ...(email && { email }) })
  const { id } = await world.redeem(member, { id: rewardId })
  // The product itself only takes addresses.
  if (destination !== undefined) {
    await world.sql('update reward_requests set destination = $2 where id = $1', [id, destination])
  }
  return { member, id }
}

const reject = (id: number, reviewNotes: string) => world.decide(admin, id, 'rejected', { reviewNotes })

describe('a list as a file', () => {
  test.each([rewardRequestsCsv.path, eTransfersCsv.path, ledgerCsv.path, campaignFiguresCsv.path])(
    '%s is for admins only; a refused download is not logged',
    async (path) => {
      const member = await world.aMember()
      const demoted = await world.anAdmin({ role: 'user' })
      const newcomer = await world.anAdmin({ terms_version: null })
      const statuses = []
      for (const person of [null, member, demoted, newcomer])
        statuses.push((await download(person, path)).status)
      expect(statuses).toEqual([401, 403, 403, 403])
      const rows = await world.sql(
        `select 1 from audit_log where action = 'export.downloaded' and actor_id = any($1)`,
        [[member.id, demoted.id, newcomer.id]],
      )
      expect(rows).toEqual([])
    },
  )

  const nameOf = (day: string) => `attachment; filename="reward-requests-${day}.csv"`

  test('is named by its day, is in no shared cache, and is in the audit log without the search words', async () => {
    const exporter = await world.anAdmin()
    const dayBefore = torontoDay(new Date())
    const { headers } = await download(exporter, rewardRequestsCsv.path, {
      status: 'pending',
      search: 'somebody@example.ca',
    })
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('cache-control')).toBe('private, no-cache')
    // The request may run across midnight.
    expect([dayBefore, torontoDay(new Date())].map(nameOf)).toContain(headers.get('content-disposition'))
    const rows = await world.sql(
      `select subject_type, subject_id, label, after from audit_log where actor_id = $1`,
      [exporter.id],
    )
    expect(rows).toEqual([
      {
        subject_type: 'export',
        subject_id: 'reward-requests',
        label: 'reward-requests',
        after: { status: 'pending', searched: true },
      },
    ])
  })

  test('cells that start with = + - @ stay text, numbers stay numbers, quotes and line breaks stay in their cell', async () => {
    const harmful = ['=HYPERLINK("http://x.example")', '+1', '-1', '@SUM(A1)', '\tx', '\r=1']
    for (const destination of harmful) await aRequest({ destination: `${destination}`, category: 'Harm' })
    const { id } = await aRequest({ category: 'Harm', name: 'A "good", long\nname; =1' })
    await reject(id, '=1+1')
    const { lines } = await download(admin, rewardRequestsCsv.path, { category: 'Harm' })
    expect(lines).toHaveLength(harmful.length + 1)
    for (const line of lines) {
      for (const cell of Object.values(line)) expect(cell).not.toMatch(/^[=+@\t\r]|^-\D/)
    }
    expect(lines.map((line) => line.Destination).slice(0, 4)).toEqual([
      `'=HYPERLINK("http://x.example")`,
      "'+1",
      "'-1",
      "'@SUM(A1)",
    ])
    expect(lines.at(-1)).toMatchObject({
      Reward: 'A "good", long\nname; =1',
      'Review notes': "'=1+1",
      'Points spent': '100',
      Status: 'Rejected',
      'Reviewed by': admin.email,
    })
  })

  test('a negative number stays a number', async () => {
    const text = await new Response(
      csvStream(['a', 'b'], [[-500, '-500']]) as unknown as ReadableStream,
    ).arrayBuffer()
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(text)).toBe(
      `\uFEFF"a","b"\r\n-500,"'-500"\r\n`,
    )
  })

  test('shows instants in UTC and in Toronto time', async () => {
    const { id } = await aRequest({ category: 'Clock' })
    await world.sql(`update reward_requests set requested_at = '2026-07-01T03:59:59.5Z' where id = $1`, [id])
    const { lines } = await download(admin, rewardRequestsCsv.path, { category: 'Clock' })
    expect(lines).toMatchObject([
      {
        'Requested (UTC)': '2026-07-01T03:59:59.500Z',
        'Requested (Toronto)': '2026-06-30 23:59:59',
        'Reviewed (UTC)': '',
        'Reviewed (Toronto)': '',
      },
    ])
    expect(torontoClock(new Date('2026-11-01T06:30:00Z'))).toBe('2026-11-01 01:30:00')
  })
})

test('a member’s own statement is their entries in the days given, as on the screen, and is not in the audit log', async () => {
  const { member, id } = await aRequest({ name: 'Statement card' })
  await reject(id, 'No.')
  await world.sql(
    entriesInBulk(`values ('${member.id}', 25, 'media_bonus', 'second', 'A bonus', timestamptz '2026-03-10T04:00:00Z'),
      ('${member.id}', 5, 'media_bonus', 'first', '=1+1', '2026-03-10T03:59:59Z')`),
  )
  const read = async (query: Record<string, string>) => {
    const { lines } = await download(member, statementCsv.path, query)
    return lines.map((line) => [line.Description, line.Points, line.Balance, line['Returned (UTC)'] !== ''])
  }
  expect((await read({ to: '2026-03-09' })).map(([description]) => description)).toEqual(["'=1+1"])
  expect((await read({ from: '2026-03-10', to: '2026-03-10' })).map(([what]) => what)).toEqual(['A bonus'])
  expect((await read({ from: '2026-03-11' })).slice(0, 2)).toEqual([
    ['Points returned: Statement card', '100', '250', false],
    ['Redeemed: Statement card', '-100', '150', true],
  ])
  expect(await read({})).toHaveLength(5)
  expect((await download(null, statementCsv.path)).status).toBe(401)
  const backwards = await world.request(member, `${statementCsv.path}?from=2026-03-02&to=2026-03-01`)
  expect([backwards.status, await backwards.json()]).toMatchObject([
    400,
    { message: DAYS_BACKWARDS_SENTENCE },
  ])
  expect(await world.sql('select 1 from audit_log where actor_id = $1', [member.id])).toEqual([])
})

test('the audit log: 450 entries arrive complete and in order, newest first', async () => {
  await world.sql(
    `insert into audit_log (action, subject_type, subject_id, label)
     select 'task.created', 'task', '0', 'Task ' || n from generate_series(1, 450) n order by n`,
  )
  const { lines } = await download(admin, auditCsv.path, { subject: 'task', subjectId: '0' })
  expect(lines.map((line) => line.Record)).toEqual(Array.from({ length: 450 }, (_, at) => `Task ${450 - at}`))
})

test('reward requests use the filters of the screen', async () => {
  const kept = await aRequest({ category: 'Books', name: 'Blue novel' })
  const rejected = await aRequest({ category: 'Books', name: 'Red novel' })
  await reject(rejected.id, 'Sold out.')
  const idsFor = async (query: Record<string, string>) =>
    (await download(admin, rewardRequestsCsv.path, query)).lines.map((line) => Number(line.Request))
  expect(await idsFor({ category: 'Books' })).toEqual([kept.id, rejected.id])
  expect(await idsFor({ category: 'Books', status: 'rejected' })).toEqual([rejected.id])
  expect(await idsFor({ search: 'blue nov' })).toEqual([kept.id])
  expect(await idsFor({ search: kept.member.email })).toEqual([kept.id])
  expect((await download(admin, rewardRequestsCsv.path, { status: 'lost' })).status).toBe(400)
})

describe('the ledger', () => {
  test('has every entry from the first to the last day given, in Toronto time', async () => {
    const { member, id } = await aRequest()
    await reject(id, 'No.')
    const { lines } = await download(admin, ledgerCsv.path, { member: member.id })
    expect(lines.map((line) => [line.Member, line.Kind, line.Points, line['Balance after']])).toEqual([
      [member.email, 'adjustment', '250', '250'],
      [member.email, 'redemption', '-100', '150'],
      [member.email, 'refund', '100', '250'],
    ])
    const past = await world.aMember()
    await world.sql(
      entriesInBulk(`values ('${past.id}', 250, 'adjustment', 'first', 'A gift', timestamptz '2026-03-10T03:59:59Z'),
        ('${past.id}', 25, 'media_bonus', 'second', 'A bonus', '2026-03-10T04:00:00Z'),
        ('${past.id}', 500, 'referral_bonus', 'third', 'A bonus', '2026-03-12T03:59:59.999Z')`),
    )
    const kinds = async (from: string, to: string) =>
      (await download(admin, ledgerCsv.path, { member: past.id, from, to })).lines.map((line) => line.Kind)
    expect(await kinds('2026-03-10', '2026-03-11')).toEqual(['media_bonus', 'referral_bonus'])
    expect(await kinds('', '2026-03-09')).toEqual(['adjustment'])
    expect(await kinds('2026-03-12', '')).toEqual([])
    expect(await kinds('2026-03-09', '2026-03-10')).toEqual(['adjustment', 'media_bonus'])
  })

  test.each([
    [{ from: '2026-02-30' }, 'from'],
    [{ to: 'tomorrow' }, 'to'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'to'],
  ])('%o is refused', async (query, field) => {
    const response = await world.request(admin, `${ledgerCsv.path}?${new URLSearchParams(query)}`)
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { fields: { [field]: expect.any(String) } },
    ])
  })

  test('5,000 entries arrive complete and in order, in many chunks', async () => {
    const member = await world.aMember()
    await world.sql(
      entriesInBulk(`select '${member.id}', 1, 'adjustment', 'row ' || n, 'Row ' || n, now() + n * interval '1 ms'
        from generate_series(1, 5000) n`),
    )
    const response = await world.request(admin, `${ledgerCsv.path}?member=${member.id}`, {
      headers: { 'accept-encoding': 'identity' },
    })
    let pieces = 0
    let text = ''
    const decoder = new TextDecoder()
    for await (const piece of response.body!) {
      pieces += 1
      text += decoder.decode(piece, { stream: true })
    }
    expect(pieces).toBeGreaterThan(3)
    const rows = parse(text)
    expect(rows).toHaveLength(5001)
    expect(rows.slice(1).map((row) => row[6])).toEqual(
      Array.from({ length: 5000 }, (_, at) => `Row ${at + 1}`),
    )
  })

  test('does not include entries written while it is sent', async () => {
    const all = (await download(admin, ledgerCsv.path)).lines
    expect(all.map((line) => Number(line.Entry))).toEqual(
      [...all.map((line) => Number(line.Entry))].sort((a, b) => a - b),
    )
    const response = await world.request(admin, ledgerCsv.path, {
      headers: { 'accept-encoding': 'identity' },
    })
    await aRequest()
    expect(parse(await response.text()).length - 1).toBe(all.length)
  })
})
