import { describe, expect, test } from 'vitest'
import {
  auditCsv,
  eTransfersCsv,
  ledgerCsv,
  rewardRequestsCsv,
  submissionsCsv,
} from '#contract/audit/exports.ts'
import { campaignFiguresCsv } from '#contract/campaigns/campaign-figures.ts'
import { statementCsv } from '#contract/points/statement-csv.ts'
import { reviewSubmission } from '#contract/reviews/admin-submissions.ts'
import { DAYS_BACKWARDS_SENTENCE } from '#domain/time/dates.ts'
import { torontoClock, torontoDay } from '#domain/time/time.ts'
import { csvStream } from '#server/platform/http/send-csv.ts'
import { entriesInBulk } from '#server/points/entries-in-bulk.ts'
import { submissionsFile } from '#server/reviews/submissions-csv.ts'
import { aCampaign, aTaskOf } from '../support/world/campaigns.ts'
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
  test.each([
    rewardRequestsCsv.path,
    submissionsCsv.path,
    eTransfersCsv.path,
    ledgerCsv.path,
    campaignFiguresCsv.path,
  ])('%s is for admins only; a refused download is not logged', async (path) => {
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
  })

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

describe('submissions', () => {
  const read = async (query: Record<string, string>) =>
    (await download(admin, submissionsCsv.path, query)).lines
  const idsFor = async (query: Record<string, string>) => (await read(query)).map((line) => +line.Submission!)

  /** A new member's proof, as if it was sent then. */
  async function submitted(task: { id: number }, at: string, row: { name?: string } = {}) {
    const member = await world.aMember(row)
    await world.claim(member, task)
    const { id } = await world.submit(member, task, 'The words of my proof')
    await world.sql('update submissions set submitted_at = $2 where id = $1', [id, at])
    return { member, id }
  }

  test('are one line for each newest version, with its decision and its client, without proof or addresses', async () => {
    const campaign = await aCampaign(world, { name: '@Opening' })
    const task = await aTaskOf(world, campaign, { title: '=1+1' })
    const { member, id } = await submitted(task, '2026-07-01T03:59:59.5Z', { name: 'Sam Petit' })
    await world.review(admin, id, 'rejected', '+1 picture, please')
    await world.sql(
      `update submissions set reviewed_at = submitted_at + interval '90 minutes' where id = $1`,
      [id],
    )
    expect(await read({ task: String(task.id) })).toEqual([
      {
        Submission: String(id),
        Task: "'=1+1",
        'Task number': String(task.id),
        Client: 'Maple Street Bakery',
        Campaign: "'@Opening",
        Member: 'Sam Petit',
        'Member id': member.id,
        Version: '1',
        Status: 'Rejected',
        'Submitted (UTC)': '2026-07-01T03:59:59.500Z',
        'Submitted (Toronto)': '2026-06-30 23:59:59',
        'Decided (UTC)': '2026-07-01T05:29:59.500Z',
        'Decided (Toronto)': '2026-07-01 01:29:59',
        Reviewer: 'Avery',
        'Hours to decision': '1.5',
        'Points awarded': '',
        'Second look': 'No',
        'Review notes': "'+1 picture, please",
      },
    ])
    const second = await world.submit(member, task)
    await world.review(admin, second.id, 'approved')
    expect(await read({ task: String(task.id) })).toMatchObject([
      {
        Submission: String(second.id),
        Version: '2',
        Status: 'Approved',
        'Points awarded': String(task.points),
      },
    ])
  })

  test('are those of the days, the task and the client given, newest first', async () => {
    const campaign = await aCampaign(world)
    const other = await aCampaign(world, { client_id: campaign.client_id })
    const [one, two, apart] = [
      await aTaskOf(world, campaign),
      await aTaskOf(world, other),
      await aTaskOf(world, await aCampaign(world)),
    ]
    const { id: before } = await submitted(one, '2024-03-10T04:59:59Z')
    const { id: last } = await submitted(two, '2024-03-11T03:59:59.999Z')
    const { id: start } = await submitted(one, '2024-03-10T05:00:00Z')
    const { id: elsewhere } = await submitted(apart, '2024-03-10T12:00:00Z')
    const { id: after } = await submitted(two, '2024-03-11T04:00:00Z')
    const days = { from: '2024-03-10', to: '2024-03-10' }
    const client = { client: String(campaign.client_id) }
    expect(await idsFor(days)).toEqual([last, elsewhere, start])
    expect(await idsFor({ to: '2024-03-09', ...client })).toEqual([before])
    expect(await idsFor({ ...client, ...days })).toEqual([start, last])
    expect(await idsFor({ ...client, from: '2024-03-11' })).toEqual([after])
    expect(await idsFor(client)).toEqual([after, start, last, before])
    expect(await idsFor({ ...client, task: String(two.id) })).toEqual([after, last])
    expect(await idsFor({ ...client, task: String(apart.id) })).toEqual([])
    expect(await idsFor({ task: String(apart.id), ...days })).toEqual([elsewhere])
  })

  test.each([{ from: '2024-03-20', to: '2024-03-20' }, { from: '2024-03-01' }, {}])(
    '450 of %o arrive complete and in order, by time and by client',
    async (days) => {
      const campaign = await aCampaign(world)
      const tasks = [await aTaskOf(world, campaign), await aTaskOf(world, campaign)]
      const member = await world.aMember()
      await world.sql(
        `with made as (
           insert into claims (task_id, user_id, points, claimed_at, left_at, campaign_id, promised, awarded, house)
           select ($1::bigint[])[1 + n % 2], $2, 100, '2024-03-20T12:00:00Z', '2024-03-20T12:00:00Z', $3, 0, 0, 0
           from generate_series(1, 450) n returning id, task_id)
         insert into submissions (claim_id, task_id, user_id, version, notes, status, submitted_at, reviewed_at)
         select id, task_id, $2, 1, 'Done', 'rejected', timestamptz '2024-03-20T12:00:00Z' + (id / 7) * interval '1 microsecond',
           '2024-03-21T12:00:00Z' from made order by id`,
        [tasks.map(({ id }) => id), member.id, campaign.id],
      )
      const made = await world.sql<{ id: number }>(
        'select id from submissions where user_id = $1 order by id desc',
        [member.id],
      )
      const ids = made.map(({ id }) => Number(id))
      const isOurs = (id: number) => ids.includes(id)
      expect((await idsFor(days)).filter(isOurs)).toEqual(ids)
      expect(await idsFor({ ...days, client: String(campaign.client_id) })).toEqual(ids)
    },
  )

  test.each([
    ['time', 2023],
    ['client', 2022],
  ])('by %s keep the version that is replaced during the download', async (by, year) => {
    const campaign = await aCampaign(world)
    const task = await aTaskOf(world, campaign, { capacity: null })
    const sent = []
    for (const day of ['01', '02', '03']) sent.push(await submitted(task, `${year}-05-${day}T12:00:00Z`))
    const { member, id } = sent[0]!
    await world.review(admin, id, 'rejected')
    const days = { from: `${year}-05-01`, to: `${year}-05-03` }
    const filters = by === 'time' ? days : { client: campaign.client_id }
    const found: number[] = []
    let cursor: string | undefined
    do {
      const page = await submissionsFile.readPage(world.queries, filters, { limit: 2, cursor }, admin.id)
      found.push(...page.rows.map((row) => row.id))
      if (cursor === undefined) await world.submit(member, task)
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    expect(found).toEqual(sent.map((one) => one.id).toReversed())
  })

  test('are pending while their decision is on hold', async () => {
    const task = await world.aTask()
    const held = await world.aPendingSubmission(await world.aMember(), { task })
    await world.call(admin, reviewSubmission, {
      params: { id: held.id },
      body: { status: 'approved', hold: 10 },
    })
    expect(await read({ task: String(task.id) })).toMatchObject([
      { Status: 'Pending Review', Reviewer: '', 'Decided (UTC)': '', 'Points awarded': '', Client: '' },
    ])
  })

  test('the filters are in the audit log', async () => {
    const exporter = await world.anAdmin()
    await download(exporter, submissionsCsv.path, { from: '2024-03-10', task: '7' })
    const rows = await world.sql('select subject_id, after from audit_log where actor_id = $1', [exporter.id])
    expect(rows).toEqual([{ subject_id: 'submissions', after: { from: '2024-03-10', task: 7 } }])
  })
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
