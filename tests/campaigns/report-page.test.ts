import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { setCampaignStatus } from '#contract/campaigns/campaigns.ts'
import { contestSubmission } from '#contract/proofs/submissions.ts'
import { reviewSubmission } from '#contract/reviews/admin-submissions.ts'
import { PROOFS_PER_REPORT_PAGE, REPORT_PROOF_DAYS } from '#domain/campaigns/reports.ts'
import { daysBefore } from '#domain/time/time.ts'
import { renewReport, renewReports } from '#server/campaigns/reports/renew-report.ts'
import { releaseOverdueClaims } from '#server/claims/release-overdue-claims.ts'
import { campaigns } from '#server/database/schema/campaigns.ts'
import { claims } from '#server/database/schema/claims.ts'
import { submissions } from '#server/database/schema/proofs.ts'
import { campaign_reports, report_consents, report_links } from '#server/database/schema/reports.ts'
import { users } from '#server/database/schema/users.ts'
import { pictureAs } from '../support/media/pictures.ts'
import { many } from '../support/world/at-once.ts'
import { aCampaign, aTaskOf } from '../support/world/campaigns.ts'
import { endAccount } from '../support/world/end-account.ts'
import { aReportedProof, aReportLink } from '../support/world/reports.ts'
import { undoApproval } from '../support/world/undo-approval.ts'
import { until } from '../support/world/until.ts'
import { waitingForLocks } from '../support/world/waiting-for-locks.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const lines: string[] = []
const world = await aWorld({}, { log: { write: (line) => lines.push(line) } })
const [admin, otherAdmin] = [await world.anAdmin(), await world.anAdmin()]
const { database, files } = world.services

type Known = { id: number }

const open = (address: string, person: Person | null = null) => world.request(person, address)

const openInFrench = (address: string) =>
  world.request(null, address, { headers: { 'accept-language': 'fr-CA,en;q=0.8' } })

/** A page as a business sees it, without markup. */
async function textAt(address: string, opened = open(address)): Promise<string> {
  const answer = await opened
  expect(answer.status).toBe(200)
  const [, body = ''] = (await answer.text()).split('<body')
  return body
    .replaceAll(/<(\w+) aria-hidden="true"[^>]*>[^<]*<\/\1>/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
}

/** A task in a new campaign, and a link to the campaign's report. */
async function aReport(row: Parameters<typeof aCampaign>[1] = {}) {
  const campaign = await aCampaign(world, row)
  const task = await aTaskOf(world, campaign)
  const { address, id: linkId } = await aReportLink(world, admin, campaign)
  return { campaign, task, address, linkId }
}

async function aDecision(task: Known, status: 'approved' | 'rejected', failedLines: string[] = []) {
  const member = await world.aMember()
  await world.claim(member, task)
  const { id } = await world.submit(member, task)
  const reviewNotes = 'It is cut off.'
  await world.call(admin, reviewSubmission, {
    params: { id },
    body: { status, ...(status === 'rejected' && { reviewNotes }) },
  })
  if (failedLines.length > 0) await world.change(submissions, { id }, { failed_lines: failedLines })
  return { member, id }
}

/** The stored figures, renewed. */
async function figuresOf({ id }: Known) {
  await renewReport(world.queries, id)
  return (await stored({ id }))!.figures
}

async function stored({ id }: Known) {
  const [row] = await world.rows(campaign_reports, { campaign_id: id })
  return row
}

const undo = (id: number) => undoApproval(world, admin, id)

async function finish({ id }: Known, person = admin) {
  await world.change(campaigns, { id }, { status: 'finishing' })
  return world.call(person, setCampaignStatus, { params: { id }, body: { status: 'finished' } })
}

const untilOneWaits = () =>
  until('a renewal waits for the row', async () => {
    return (await waitingForLocks(database.pool, '%campaign_reports%')) === 1
  })

const HIDDEN_HEADERS = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }

describe('a link that opens nothing', () => {
  const PER_REQUEST = ['x-request-id', 'date', 'keep-alive', 'connection']

  async function answerAt(address: string, person: Person | null) {
    const answer = await open(address, person)
    const headers = [...answer.headers].filter(([name]) => !PER_REQUEST.includes(name))
    return { status: answer.status, headers, body: await answer.text() }
  }

  test('looks the same for everyone, whether it ended, was revoked or never existed', async () => {
    const { campaign, task, address } = await aReport()
    const { consent } = await aReportedProof(world, admin, task)
    const ended = await aReportLink(world, admin, campaign, { ends_at: new Date() })
    const revoked = await aReportLink(world, admin, campaign, { revoked_at: new Date() })
    const gone = [ended.address, revoked.address, `${address.slice(0, -2)}AA`]
    const addresses = [
      ...gone.flatMap((link) => [
        link,
        `${link}?after=x`,
        `${link}/proofs.csv`,
        `${link}/figures.csv`,
        `${link}/pictures/${consent.id}`,
      ]),
      '/report/short',
      '/report/%00',
      '/report/%E0%A4%A',
      '/%72eport/short',
      `${address}A`,
      `${address}?after=nonsense`,
      `${address}?after=WzFd&after=WzFd`,
      `${address}/elsewhere`,
      `${address}/pictures/${consent.id}`,
      `${address}/pictures/99999`,
      `${address}/pictures/x`,
    ]
    const first = await answerAt('/report/nothing', null)
    expect(first.status).toBe(404)
    expect(first.body).toContain('404 Page Not Found')
    expect(first.body).toContain('href="/api/login"')
    expect(Object.fromEntries(first.headers)).toMatchObject({
      ...HIDDEN_HEADERS,
      'cache-control': 'no-store',
    })
    for (const one of addresses) {
      for (const person of [null, admin]) expect(await answerAt(one, person), one).toEqual(first)
    }
    expect((await open(address)).status).toBe(200)
  })

  test('is revoked at once', async () => {
    const { address, linkId } = await aReport()
    expect((await open(address)).status).toBe(200)
    await world.change(report_links, { id: linkId }, { revoked_at: new Date() })
    expect((await open(address)).status).toBe(404)
  })
})

describe('a report', () => {
  test('is kept nowhere, found by no search engine, and reads no session', async () => {
    const { task, address } = await aReport()
    const { consent } = await aReportedProof(world, admin, task)
    await files.put('report/kept', await pictureAs('jpeg'), { contentType: 'image/jpeg' })
    await world.change(report_consents, { id: consent.id }, { picture_key: 'report/kept' })
    const revoked = await world.aMember()
    await world.request(revoked, '/api/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
    const picture = `${address}/pictures/${consent.id}`
    for (const one of [address, `${address}/proofs.csv`, `${address}/figures.csv`, picture]) {
      for (const person of [null, admin, revoked]) {
        for (const method of ['GET', 'HEAD']) {
          const answer = await world.request(person, one, { method, headers: { 'if-none-match': '*' } })
          expect([one, method, answer.status]).toEqual([one, method, 200])
          const headers = Object.fromEntries(answer.headers)
          expect(headers).toMatchObject({
            ...HIDDEN_HEADERS,
            'cache-control': one === picture ? 'private, no-store' : 'no-store',
          })
          for (const name of ['set-cookie', 'etag', 'last-modified', 'clear-site-data', 'accept-ranges']) {
            expect(headers, name).not.toHaveProperty(name)
          }
          if (one === picture) {
            expect(headers['content-type']).toBe('image/jpeg')
            expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
          }
          await answer.arrayBuffer()
        }
      }
    }
  })

  test('has no script and no inline style, and names no member, task or id', async () => {
    const { task, address } = await aReport({ name: 'Quiet <campaign>' })
    const { member, submissionId } = await aReportedProof(world, admin, task)
    const html = await (await open(address)).text()
    expect(html).toContain('Quiet &lt;campaign&gt;')
    expect(html).not.toMatch(/<script|<style| style=| on\w+=/)
    for (const secret of [member.email, member.id, task.title, `/${submissionId}"`]) {
      expect(html).not.toContain(secret)
    }
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  test('says what was ordered and delivered, and what it costs', async () => {
    const { task, address } = await aReport({
      name: 'Summer terrace',
      ordered_units: 10,
      unit_price: 500,
      starts_on: '2026-11-02',
    })
    await aReportedProof(world, admin, task)
    const text = await textAt(address)
    expect(text).toContain('Maple Street Bakery Summer terrace Report as of')
    expect(text).toContain(
      'Service Social Media Engagement Units 10 Price per unit $5.00 Days From Nov 2, 2026',
    )
    expect(text).toContain('1 of 10 units approved')
    expect(text).toContain('1 approved unit at $5.00 $5.00')
    expect(text).toContain('No proof was rejected.')
    expect(text).toContain('The soup was warm and the staff were kind.')
    expect(text).not.toContain('Changes since then')
  })

  test('says in a sentence what is missing', async () => {
    const text = await textAt((await aReport()).address)
    expect(text).toContain('0 of 1,000 units approved')
    expect(text).toContain('No proof has been submitted yet.')
    expect(text).toContain('No proof was rejected.')
    expect(text).toContain('There are no proofs to show.')
  })

  test('is in French for a browser in French, as are its tables and the names of their files', async () => {
    const { task, address } = await aReport({ unit_price: 1250, starts_on: '2026-11-16', ends_on: null })
    await aReportedProof(world, admin, task, { words: 'The soup was not hot, and the bread is hard.' })
    await aDecision(task, 'approved')
    await aDecision(task, 'rejected')
    const html = await (await openInFrench(address)).text()
    expect(html).toContain('<html lang="fr-CA"')
    expect(html).toMatch(/<blockquote lang="en"[^>]*>The soup/)
    const text = await textAt(address, openInFrench(address))
    for (const words of [
      'Rapport en date du',
      '2 unités approuvées sur 1 000',
      '2 unités approuvées à 12,50 $ 25,00 $',
      'À partir du 16 nov. 2026',
      '1 preuve ne répondait pas aux exigences.',
      'Autre motif 1',
      'Télécharger les preuves (CSV)',
    ])
      expect(text).toContain(words)
    const [proofs, figures] = await Promise.all(
      ['proofs', 'figures'].map((name) => openInFrench(`${address}/${name}.csv`)),
    )
    expect(proofs!.headers.get('content-disposition')).toMatch(/"rapport-preuves-\d{4}-\d\d-\d\d\.csv"$/)
    expect(figures!.headers.get('content-disposition')).toMatch(/"rapport-chiffres-\d{4}-\d\d-\d\d\.csv"$/)
    expect(await proofs!.text()).toMatch(
      /"Approuvée le","Texte","Image"\r\n"[\d-]+","The soup was not hot, and the bread is hard\.","non"/,
    )
    const rows = (await figures!.text()).split('\r\n')
    expect(rows[0]).toMatch(/"Partie","Élément","Valeur"$/)
    for (const row of [
      '"Commandé","Prix par unité (CAD)",12.5',
      '"Commandé","Premier jour","2026-11-16"',
      '"Livré","Total (CAD)",25',
      '"Preuves refusées","Toutes",1',
      '"Preuves refusées","Autre motif",1',
    ])
      expect(rows).toContain(row)
    expect(rows.filter((row) => row.startsWith('"Semaine du ')).map((row) => row.split('","')[1])).toEqual([
      'Soumises",3',
      'Approuvées",2',
      'Refusée",1',
    ])
  })

  test('leads to itself in the other language, which its tables keep', async () => {
    const { address } = await aReport()
    const english = await (await open(address)).text()
    expect(english).toContain(`href="${address}?lang=fr" lang="fr-CA"`)
    expect(english).not.toContain('.csv?')
    const french = await (await open(`${address}?lang=fr`)).text()
    const links = [...french.matchAll(/<a [^>]*?href="(\/report[^"]*)"/g)].map(([, link]) => link)
    expect(links).toEqual([
      `${address}?lang=en`,
      `${address}/proofs.csv?lang=fr`,
      `${address}/figures.csv?lang=fr`,
    ])
    expect(await (await open(links[1]!)).text()).toContain('"Approuvée le"')
    expect((await open(`${address}?lang=nonsense`)).status).toBe(200)
  })

  test('is in no log line, whatever happens at its address', async () => {
    const { address } = await aReport()
    const token = address.split('/').at(-1)!
    for (const path of [address, `${address}/proofs.csv`, `${address}/pictures/1`, `${address}/elsewhere`]) {
      await (await open(path)).text()
    }
    await world.request(null, address, { method: 'POST', body: 'a' })
    await world.sql('alter table report_consents rename to away')
    const broken = await open(address)
    await world.sql('alter table away rename to report_consents')
    expect(broken.status).toBe(500)
    expect(Object.fromEntries(broken.headers)).toMatchObject({
      ...HIDDEN_HEADERS,
      'cache-control': 'no-store',
    })
    expect(lines.join('')).toContain('"url":"/report/:token"')
    expect(lines.filter((line) => line.includes(token.slice(0, 20)))).toEqual([])
  })
})

describe('a proof is shown', () => {
  const WORDS = 'I liked the garden.'

  test('while its member agrees, an admin has chosen it, its unit is approved and its time is not over', async () => {
    const { task, address } = await aReport()
    const { consent, submissionId } = await aReportedProof(world, admin, task, { words: WORDS })
    const picture = `${address}/pictures/${consent.id}`
    await files.put('report/garden', await pictureAs('jpeg'), { contentType: 'image/jpeg' })
    const whole = { picture_key: 'report/garden' }
    await world.change(report_consents, { id: consent.id }, whole)
    const isShown = async () => {
      const [page, csv] = await Promise.all([
        open(address).then((answer) => answer.text()),
        open(`${address}/proofs.csv`).then((answer) => answer.text()),
      ])
      const found = [page.includes(WORDS), csv.includes(WORDS), (await open(picture)).status === 200]
      expect(new Set(found).size).toBe(1)
      return found[0]
    }
    expect(await isShown()).toBe(true)
    const row = { id: consent.id }
    const { made_at, shown_at, submission_id } = (await world.rows(report_consents, row))[0]!

    await world.change(report_consents, row, { shown_at: null })
    expect(await isShown()).toBe(false)
    await world.change(report_consents, row, { shown_at })
    expect(await isShown()).toBe(true)

    await world.change(claims, { id: consent.claim_id }, { unit: 'open' })
    expect(await isShown()).toBe(false)
    await world.change(claims, { id: consent.claim_id }, { unit: 'house' })
    expect(await isShown()).toBe(false)
    await world.change(claims, { id: consent.claim_id }, { unit: 'approved' })
    expect(await isShown()).toBe(true)

    const [{ reviewed_at } = { reviewed_at: null }] = await world.rows(submissions, { id: submissionId })
    const tooOld = daysBefore(new Date(), REPORT_PROOF_DAYS)
    await world.change(submissions, { id: submissionId }, { reviewed_at: tooOld })
    expect(await isShown()).toBe(false)
    await world.change(submissions, { id: submissionId }, { reviewed_at })
    expect(await isShown()).toBe(true)

    await world.change(users, { id: consent.user_id }, { suspended_at: new Date() })
    expect(await isShown()).toBe(false)
    await world.change(users, { id: consent.user_id }, { suspended_at: null })
    expect(await isShown()).toBe(true)

    // A withdrawal, then the same proof again.
    await world.change(report_consents, row, {
      withdrawn_at: new Date(),
      made_at: null,
      submission_id: null,
      picture_key: null,
      shown_at: null,
    })
    expect(await isShown()).toBe(false)
    await world.change(report_consents, row, {
      ...whole,
      withdrawn_at: null,
      made_at,
      shown_at,
      submission_id,
    })
    expect(await isShown()).toBe(true)
    await files.delete('report/garden')
    expect((await open(picture)).status).toBe(404)
  })

  test('only in its own campaign’s report', async () => {
    const [one, other] = [await aReport(), await aReport()]
    const { consent } = await aReportedProof(world, admin, one.task, { words: 'Only in the first.' })
    await files.put('report/own', await pictureAs('jpeg'), { contentType: 'image/jpeg' })
    await world.change(report_consents, { id: consent.id }, { picture_key: 'report/own' })
    expect(await textAt(one.address)).toContain('Only in the first.')
    expect(await textAt(other.address)).not.toContain('Only in the first.')
    expect((await open(`${one.address}/pictures/${consent.id}`)).status).toBe(200)
    expect((await open(`${other.address}/pictures/${consent.id}`)).status).toBe(404)
  })

  test('with words of French in French, and words as they are', async () => {
    const { task, address } = await aReport()
    const words = 'Le café est bon et les gens sont <b>gentils</b>.'
    await aReportedProof(world, admin, task, { words })
    const html = await (await open(address)).text()
    expect(html).toMatch(/<blockquote lang="fr"[^>]*>Le café est bon et les gens sont &lt;b&gt;gentils/)
  })
})

test(`more than ${PROOFS_PER_REPORT_PAGE} proofs are on several pages, newest first, and all are in the file`, async () => {
  const { task, address } = await aReport()
  const count = PROOFS_PER_REPORT_PAGE + 2
  const named = (at: number) => `Proof number ${at}.`
  await many(count, (at) => aReportedProof(world, admin, task, { words: named(at) }))
  const wordsAt = async (path: string) => {
    const html = await (await open(path)).text()
    const link = (label: string) =>
      new RegExp(`href="([^"]*)"[^>]*>${label}<`).exec(html)?.[1]?.replaceAll('&amp;', '&')
    return {
      words: html.match(/Proof number \d+\./g) ?? [],
      next: link('Next page'),
      first: link('First page'),
    }
  }
  const first = await wordsAt(address)
  expect([first.words.length, first.first]).toEqual([PROOFS_PER_REPORT_PAGE, undefined])
  const second = await wordsAt(first.next!)
  expect([second.words.length, second.next]).toEqual([2, undefined])
  expect((await wordsAt(second.first!)).words).toEqual(first.words)
  const htmlAt = async (path: string) => (await open(path)).text()
  const [, next] = /href="([^"]*)#proofs"/.exec(await htmlAt(`${address}?lang=fr`))!
  expect(next).toMatch(/\?after=[\w-]+&amp;lang=fr$/)
  expect(await htmlAt(next!.replace('&amp;', '&'))).toContain(`href="${address}?lang=fr#proofs"`)
  const all = Array.from({ length: count }, (_, at) => named(at))
  expect([...first.words, ...second.words].toSorted()).toEqual(all.toSorted())
  const csv = await (await open(`${address}/proofs.csv`)).text()
  expect(csv.match(/Proof number \d+\./g)).toEqual([...first.words, ...second.words])
})

test('cells that a spreadsheet would run are harmless', async () => {
  const { task, address } = await aReport()
  for (const words of ['=1+1', '+1', '-1', '@SUM(A1)']) {
    await aReportedProof(world, admin, task, { words: `${words} and more` })
  }
  const answer = await open(`${address}/proofs.csv`)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="report-proofs-\d{4}-\d\d-\d\d\.csv"$/,
  )
  const csv = await answer.text()
  for (const words of ['=1+1', '+1', '-1', '@SUM(A1)']) expect(csv).toContain(`"'${words} and more"`)
  expect(csv.split('\r\n')[0]).toMatch(/"Approved on","Words","Picture"$/)
})

describe('the figures', () => {
  test('are by week in Toronto, beginning on Monday', async () => {
    const { campaign, task, address } = await aReport()
    const sunday = new Date('2026-11-23T04:59:59Z')
    const monday = new Date('2026-11-23T05:00:00Z')
    const one = await aDecision(task, 'approved')
    await world.change(submissions, { id: one.id }, { submitted_at: sunday, reviewed_at: monday })
    const other = await aDecision(task, 'rejected')
    await world.change(submissions, { id: other.id }, { submitted_at: sunday, reviewed_at: sunday })
    const waiting = await world.aMember()
    await world.claim(waiting, task)
    const { id } = await world.submit(waiting, task)
    await world.change(submissions, { id }, { submitted_at: monday })
    const weeks = [
      { from: '2026-11-16', submitted: 2, approved: 0, rejected: 1 },
      { from: '2026-11-23', submitted: 1, approved: 1, rejected: 0 },
    ]
    expect((await figuresOf(campaign)).weeks).toEqual(weeks)
    expect(await textAt(address)).toContain(
      'Week of Submitted Approved Rejected Nov 16, 2026 2 0 1 Nov 23, 2026 1 1 0',
    )
    const csv = await (await open(`${address}/figures.csv`)).text()
    for (const row of [
      '"Ordered","Price per unit (CAD)",2.5',
      '"Delivered","Total (CAD)",2.5',
      '"Week of 2026-11-16","Rejected",1',
      '"Week of 2026-11-23","Approved",1',
      '"Rejected proofs","Another reason",1',
    ]) {
      expect(csv.split('\r\n')).toContain(row)
    }
  })

  test('name the five most frequent lines, and all others as another reason', async () => {
    const { campaign, task, address } = await aReport()
    const lines = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']
    await aDecision(task, 'rejected', lines)
    await aDecision(task, 'rejected', lines.slice(0, 5))
    await aDecision(task, 'rejected', ['Three'])
    await aDecision(task, 'rejected')
    const figures = await figuresOf(campaign)
    expect(figures.rejected).toBe(4)
    expect(figures.reasons).toEqual([
      { reason: 'Three', count: 3 },
      { reason: 'Five', count: 2 },
      { reason: 'Four', count: 2 },
      { reason: 'One', count: 2 },
      { reason: 'Two', count: 2 },
      { reason: null, count: 2 },
    ])
    const text = await textAt(address)
    expect(text).toContain('4 proofs didn’t meet the requirements')
    expect(text).toContain('Three 3 Five 2 Four 2 One 2 Two 2 Another reason 2')
  })

  test('count no rejection by the end of an account', async () => {
    const { campaign, task } = await aReport()
    const member = await world.aMember()
    await world.claim(member, task)
    await world.submit(member, task)
    await endAccount(world.services, member)
    expect(await figuresOf(campaign)).toMatchObject({
      rejected: 0,
      reasons: [],
      weeks: [{ submitted: 1, approved: 0, rejected: 0 }],
    })
  })

  test('leave out a unit that the house pays', async () => {
    const { campaign, task } = await aReport()
    const { member, id } = await aDecision(task, 'rejected')
    expect((await figuresOf(campaign)).rejected).toBe(1)
    await world.change(
      claims,
      { task_id: task.id, user_id: member.id },
      { submit_by: new Date(Date.now() - 1) },
    )
    await releaseOverdueClaims(world.services)
    await world.call(member, contestSubmission, { params: { id }, body: { reason: 'It is all there.' } })
    await world.review(otherAdmin, id, 'approved')
    expect((await world.rows(campaigns, { id: campaign.id }))[0]).toMatchObject({
      house_units: 1,
      approved_units: 0,
    })
    expect(await figuresOf(campaign)).toMatchObject({ approvedUnits: 0, rejected: 0, weeks: [], reasons: [] })
  })

  test('are computed by the first who opens the report, and then renewed while someone can', async () => {
    const { campaign, task, address, linkId } = await aReport()
    expect(await stored(campaign)).toBeUndefined()
    expect(await textAt(address)).toContain('0 of 1,000 units approved')
    await aDecision(task, 'approved')
    expect(await textAt(address)).toContain('0 of 1,000 units approved')
    await renewReports(database)
    expect(await textAt(address)).toContain('1 of 1,000 units approved')
    const before = await stored(campaign)
    await world.change(report_links, { id: linkId }, { revoked_at: new Date() })
    await renewReports(database)
    expect(await stored(campaign)).toEqual(before)
  })
})

describe('a finished campaign', () => {
  test('has final figures, and a dated line for each later change', async () => {
    const { campaign, task, address } = await aReport({ unit_price: 500 })
    const decided = await many(3, () => aDecision(task, 'approved'))
    await finish(campaign)
    const final = await textAt(address)
    expect(final).toContain('Final report, as of')
    expect(final).toContain('3 of 1,000 units approved')
    expect(final).toContain('Nothing has changed since this report became final.')
    for (const { id } of decided.slice(0, 2)) await undo(id)
    await renewReport(world.queries, campaign.id)
    await renewReports(database)
    const later = await textAt(address)
    expect(later).toContain('3 of 1,000 units approved')
    expect(later).toMatch(
      /\w{3} \d+, \d{4} : 1 approved unit was taken back. 2 approved, \$10.00 in total. \w{3} \d+, \d{4} : 1 approved unit was taken back. 1 approved, \$5.00 in total./,
    )
    const { id } = await world.submit(decided[0]!.member, task)
    await world.review(otherAdmin, id, 'approved')
    expect(await textAt(address)).toContain('1 more unit was approved. 2 approved, $10.00 in total.')
  })

  test('is finished once by eight admins at the same time', async () => {
    const { campaign, task, address } = await aReport()
    await aDecision(task, 'approved')
    await world.change(campaigns, { id: campaign.id }, { status: 'finishing' })
    await many(8, (at) =>
      world.call(at % 2 ? admin : otherAdmin, setCampaignStatus, {
        params: { id: campaign.id },
        body: { status: 'finished' },
      }),
    )
    expect(await stored(campaign)).toMatchObject({ final: true, figures: { approvedUnits: 1 } })
    expect(await textAt(address)).toContain('Nothing has changed since this report became final.')
  })

  test('keeps its final figures from a renewal that began before', async () => {
    const { campaign, task } = await aReport()
    await aDecision(task, 'approved')
    const renewing = await database.transaction(async (tx) => {
      await tx
        .update(campaigns)
        .set({ status: 'finished', finished_at: new Date() })
        .where(eq(campaigns.id, campaign.id))
      await renewReport(tx, campaign.id)
      // It read the campaign while that was running, and waits for the row.
      const renewal = renewReport(world.queries, campaign.id)
      await untilOneWaits()
      return { renewal }
    })
    const final = await stored(campaign)
    await renewing.renewal
    expect(await stored(campaign)).toEqual(final)
    expect(final).toMatchObject({ final: true })
  })

  test('has final figures although a renewal wrote at the same time', async () => {
    const { campaign, task } = await aReport()
    await aDecision(task, 'approved')
    const finishing = await database.transaction(async (tx) => {
      await renewReport(tx, campaign.id)
      const finished = finish(campaign)
      await untilOneWaits()
      return { finished }
    })
    await finishing.finished
    expect(await stored(campaign)).toMatchObject({ final: true, figures: { approvedUnits: 1 } })
  })
})
