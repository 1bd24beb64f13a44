import { beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { claimTask } from '#contract/claims/claims.ts'
import { getTaskHistory } from '#contract/claims/history.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { claimMedia } from '#contract/media/media.ts'
import { listTaskSubmissions, submitTask } from '#contract/proofs/submissions.ts'
import { setTaskPicture } from '#contract/tasks/admin-tasks.ts'
import { changePhoto } from '#contract/users/profile.ts'
import { type Action, DUTIES, type Duty, isAction, mayDo } from '#domain/identity/duties.ts'
import { prepareReportProofs } from '#server/campaigns/reports/prepare-proofs.ts'
import { sessions } from '#server/database/schema/identity.ts'
import { users } from '#server/database/schema/users.ts'
import { aPicture } from './support/media/pictures.ts'
import { aCampaign, aTaskOf } from './support/world/campaigns.ts'
import { openCases } from './support/world/cases.ts'
import { aForm } from './support/world/form.ts'
import { aMailedPicture } from './support/world/mailed-files.ts'
import { aConsentedProof } from './support/world/reports.ts'
import { anotherWorld, aWorld, type Person } from './support/world/world.ts'

/** Routes outside the contract that admins use by their duties, each with its action and the others who may use it. */
const ROUTES_BY_DUTY: Record<string, [action: Action, others: string]> = {
  'GET /api/submissions/:id/screenshot': ['reviewProofs', 'its member'],
  'GET /api/submissions/:id/thumbnail': ['reviewProofs', 'its member'],
  'GET /api/cases/:id/picture': ['payRewards', 'its member, tested in case-records.test.ts'],
  'GET /api/cases/:id/thumbnail': ['payRewards', 'its member, tested in case-records.test.ts'],
  'GET /api/media/:id/file': ['runContent', 'its owner, tested in bonus-media-access.test.ts'],
  'GET /api/media/:id/preview': [
    'runContent',
    'members until someone claims it, then its owner, tested in bonus-media-access.test.ts',
  ],
  'GET /api/tasks/:id/picture': ['seeTasks', 'those who see its task, tested in task-picture.test.ts'],
  'GET /api/admin/report-proofs/:id/picture': ['reviewProofs', 'no one, tested in report-proofs.test.ts'],
  'GET /api/admin/inbox-files/:id': ['answerPeople', 'its member, tested in reply-files.test.ts'],
  'GET /api/admin/inbox-files/:id/thumbnail': ['answerPeople', 'its member, tested in reply-files.test.ts'],
  'GET /api/user/photo/:name': ['seePeople', 'its member, tested in settings.test.ts'],
  'GET /api/admin/campaign-figures.csv': ['runContent', 'no one, tested in csv.test.ts'],
  'GET /api/admin/reward-requests.csv': ['payRewards', 'no one, tested in csv.test.ts'],
  'GET /api/admin/submissions.csv': ['reviewProofs', 'no one, tested in csv.test.ts'],
  'GET /api/admin/e-transfers.csv': ['payRewards', 'no one, tested in csv.test.ts'],
  'GET /api/admin/ledger.csv': ['runTeam', 'no one, tested in csv.test.ts'],
  'GET /api/admin/audit.csv': ['runTeam', 'no one'],
  'GET /api/openapi.json': ['seeDay', 'no one'],
}

/** The other routes outside the contract, with who may use them. A route in none of the three places fails the run. */
const OTHER_ROUTES: Record<string, string> = {
  'GET /healthz': 'everyone',
  'GET /readyz': 'everyone',
  'GET /api/events': 'the signed-in, their own changes only, tested in live-events.test.ts',
  'GET /api/user/points.csv': 'its member, tested in csv.test.ts',
  'POST /api/share': 'everyone; stores nothing, tested in installing.test.ts',
  'GET /report/:token': 'anyone with the link, tested in report-page.test.ts',
  'GET /report/:token/proofs.csv': 'anyone with the link, tested in report-page.test.ts',
  'GET /report/:token/figures.csv': 'anyone with the link, tested in report-page.test.ts',
  'GET /report/:token/pictures/:id': 'anyone with the link, tested in report-page.test.ts',
  'GET /report/*': 'everyone; nothing is there, tested in report-page.test.ts',
  'GET /api/login': 'everyone',
  'POST /api/login': 'everyone',
  'GET /api/login/with/oidc': 'everyone; leads to the issuer, tested in openid-connect.test.ts',
  'GET /api/second-step': 'anyone who has just entered their password, tested in second-factor.test.ts',
  'POST /api/second-step': 'anyone who has just entered their password, tested in second-factor.test.ts',
  'GET /api/logout': 'everyone; acts for its own session only',
  'POST /api/logout': 'everyone; acts for its own session only',
  'GET /api/sign-up': 'everyone',
  'POST /api/sign-up': 'everyone',
  'GET /api/verify-email': 'everyone; changes nothing, tested in sign-up.test.ts',
  'POST /api/verify-email': 'the browser that signed up, or anyone with the emailed token; sign-up.test.ts',
  'GET /api/sign-in-code': 'everyone, tested in strangers.test.ts',
  'POST /api/sign-in-code': 'the browser that asked for the code, tested in strangers.test.ts',
  'GET /api/forgot-password': 'everyone',
  'POST /api/forgot-password': 'everyone',
  'GET /api/new-password': 'anyone with the emailed token',
  'POST /api/new-password': 'anyone with the emailed token',
  'GET /api/welcome': 'the signed-in, tested in identity.test.ts',
  'POST /api/welcome': 'the signed-in, tested in identity.test.ts',
  'GET /api/account/email': 'the signed-in, tested in change-of-address.test.ts',
  'POST /api/account/email': 'the signed-in, tested in change-of-address.test.ts',
  'GET /api/account/email/confirm':
    'the signed-in with the mailed token, tested in change-of-address.test.ts',
  'POST /api/account/email/confirm':
    'the signed-in with the mailed token, tested in change-of-address.test.ts',
  'GET /api/account/email/stop': 'anyone with the emailed token; changes nothing, change-of-address.test.ts',
  'POST /api/account/email/stop': 'anyone with the emailed token, tested in change-of-address.test.ts',
  'GET /api/account/email/take-back':
    'anyone with the emailed token; changes nothing, change-of-address.test.ts',
  'POST /api/account/email/take-back': 'anyone with the emailed token, tested in change-of-address.test.ts',
  'GET /api/account/second-factor': 'the signed-in, tested in trusted-factors.test.ts',
  'POST /api/account/second-factor': 'the signed-in, tested in trusted-factors.test.ts',
  'GET /api/account/not-me': 'anyone with the emailed token; changes nothing, trusted-factors.test.ts',
  'POST /api/account/not-me': 'anyone with the emailed token, tested in trusted-factors.test.ts',
  'GET /api/account/suspension':
    'anyone with the emailed token, or who just proved who they are; changes nothing, suspensions.test.ts',
  'POST /api/account/suspension': 'anyone with the emailed token, tested in suspensions.test.ts',
  'POST /api/identity/sign-up/email': 'everyone, tested in sign-up.test.ts',
  'POST /api/identity/sign-in/email': 'everyone, tested in strangers.test.ts',
  'POST /api/identity/sign-out': 'everyone; acts for its own session only',
  'GET /api/identity/passkey/generate-authenticate-options': 'everyone, tested in sign-in-methods.test.ts',
  'POST /api/identity/passkey/verify-authentication': 'anyone with a passkey, sign-in-methods.test.ts',
  'GET /api/identity/callback/oidc': 'anyone returning from the issuer, tested in openid-connect.test.ts',
}

// No test here contacts this issuer; it only makes its routes exist.
const [clientId, clientSecret] = ['northpoint', 'hush']
const world = await aWorld({
  issuers: [{ id: 'oidc', name: 'Maple ID', issuer: 'http://127.0.0.1:9', clientId, clientSecret }],
})
const owner = await world.aMember({ points: 1000 })
const fixture = await makeFixture()

/** Rows that path parameters can name, all belonging to the owner. */
interface Fixture {
  task: number
  submission: number
  reward: number
  request: number
}

async function makeFixture(): Promise<Fixture> {
  const task = await world.aTask()
  await world.claim(owner, task)
  const form = aForm({ screenshot: await aPicture() })
  const submission = await world.call(owner, submitTask, { params: { id: task.id }, form })
  const reward = await world.aReward()
  const request = await world.request(owner, `/api/rewards/${reward.id}/request`, { method: 'POST' })
  const { id } = (await request.json()) as { id: number }
  return { task: task.id, submission: submission.id, reward: reward.id, request: id }
}

async function aMediaOf(taskId: number): Promise<number> {
  const key = `media/${taskId}`
  await world.services.files.put(key, await aPicture(), { contentType: 'image/png' })
  const row = { task_id: taskId, file_key: key, preview_key: key, preview_type: 'image/png' }
  return (await world.aBonusFile(row)).id
}

function addressOf({ path }: Endpoint): string {
  const id =
    path.includes('/submissions/:id') && path.startsWith('/api/admin')
      ? fixture.submission
      : path.includes('reward-requests')
        ? fixture.request
        : path.includes('rewards')
          ? fixture.reward
          : fixture.task
  return path
    .replace(':id', String(id))
    .replace(':mediaId', '1')
    .replace(':taskId', String(fixture.task))
    .replace(':userId', owner.id)
}

async function knock(
  person: Person | null,
  endpoint: Endpoint,
): Promise<{ status: number; code: string | null }> {
  const body =
    endpoint.method === 'PUT' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {}
  const response = await world.request(person, addressOf(endpoint), { method: endpoint.method, ...body })
  const reply: unknown = await response.json()
  const code = typeof reply === 'object' && reply !== null && 'code' in reply ? String(reply.code) : null
  return { status: response.status, code }
}

/** Admins with no duty, with one, and with all. */
const staff = await Promise.all(
  [[], ...DUTIES.map((duty) => [duty]), [...DUTIES]].map(async (duties: Duty[]) => ({
    name: duties.join(' ') || 'none',
    duties,
    person: await world.anAdmin({ duties }),
  })),
)

/** Tells of each of them whether they are refused for want of a duty; any other 403 fails the test. */
async function refusalsOf(
  knockAs: (person: Person) => Promise<{ status: number; code: string | null }>,
): Promise<Record<string, boolean>> {
  const answers = staff.map(async ({ name, person }) => {
    const { status, code } = await knockAs(person)
    if (status === 403) expect(code).toBe('duty.required')
    return [name, status === 403] as const
  })
  return Object.fromEntries(await Promise.all(answers))
}

const refusalsFor = (action: Action) =>
  Object.fromEntries(staff.map(({ name, duties }) => [name, !mayDo({ role: 'admin', duties }, action)]))

test('every route is a call of the contract or is listed above', () => {
  const contract = allEndpoints.map(({ method, path }) => `${method} ${path}`)
  const unlisted = world.app.routeTable.filter(
    (route) =>
      !contract.includes(route) &&
      !(route in ROUTES_BY_DUTY) &&
      !(route in OTHER_ROUTES) &&
      !isDocumentOrAsset(route),
  )
  expect(unlisted).toEqual([])
  expect(contract.filter((route) => !world.app.routeTable.includes(route))).toEqual([])
})

/** GET does something at these, so HEAD would too. Unsubscribing has a HEAD because its GET only redirects. */
const WITHOUT_HEAD = [
  '/api/admin/audit.csv',
  '/api/admin/campaign-figures.csv',
  '/api/admin/e-transfers.csv',
  '/api/admin/ledger.csv',
  '/api/admin/reward-requests.csv',
  '/api/admin/submissions.csv',
  '/api/events',
  '/api/identity/callback/oidc',
  '/api/identity/passkey/generate-authenticate-options',
  '/api/login',
  '/api/login/with/oidc',
  '/api/logout',
  '/api/user/points.csv',
  '/api/user/referral-code',
]

test('HEAD changes nothing: routes whose GET changes something have no HEAD', async () => {
  const got = world.app.routeTable.filter((route) => route.startsWith('GET ')).map((route) => route.slice(4))
  const without = got.filter((url) => !world.app.hasRoute({ method: 'HEAD', url }))
  expect(without.toSorted()).toEqual(WITHOUT_HEAD)
  const changing = allEndpoints
    .filter(({ method, changes }) => method === 'GET' && changes)
    .map(({ path }) => path)
  expect(changing).toEqual(['/api/unsubscribe', '/api/user/referral-code'])
  for (const path of without) {
    const { status } = await world.request(owner, path, { method: 'HEAD' })
    expect([path, status]).toEqual([path, 404])
  }
})

test('HEAD of a screen reads none of its data', async () => {
  const member = await world.aMember()
  expect((await world.request(member, '/referrals', { method: 'HEAD' })).status).toBe(200)
  const { pool } = world.services.database
  const codes = () => pool.query('select code from referral_codes where user_id = $1', [member.id])
  expect((await codes()).rows).toEqual([])
  await world.request(member, '/referrals')
  expect((await codes()).rows).toHaveLength(1)
})

/** Documents and built files hold no one's data; mail.test.ts tests the mailbox. */
function isDocumentOrAsset(route: string): boolean {
  return route.startsWith('GET /api/mailbox') || !/ \/(?:api|report)\//.test(route)
}

test('only the contact form and unsubscribing are open to everyone', () => {
  const open = allEndpoints.filter(({ access }) => access === 'public').map(({ path }) => path)
  expect(open.toSorted()).toEqual(['/api/business-contact', '/api/unsubscribe', '/api/unsubscribe'])
})

const guarded = allEndpoints.filter(({ access }) => access !== 'public')

describe.each(guarded.map((endpoint) => ({ title: `${endpoint.method} ${endpoint.path}`, endpoint })))(
  '$title',
  ({ endpoint }) => {
    test('a visitor gets 401', async () => {
      expect(await knock(null, endpoint)).toEqual({ status: 401, code: 'unauthenticated' })
    })

    test('a forged cookie gets 401', async () => {
      const forged = { ...owner, cookie: `${owner.cookie.slice(0, -6)}AAAAA=` }
      expect((await knock(forged, endpoint)).status).toBe(401)
    })

    test('an expired session gets 401', async () => {
      const person = await world.anAdmin()
      await world.change(sessions, { user_id: person.id }, { expires_at: new Date(Date.now() - 1000) })
      expect((await knock(person, endpoint)).status).toBe(401)
    })

    test('a suspended member gets 401', async () => {
      expect((await knock(await world.anAdmin({ suspended_at: new Date() }), endpoint)).status).toBe(401)
    })

    test('a member who has not answered the first questions gets 403 consent.required', async () => {
      const newcomer = await world.anAdmin({ terms_version: null })
      expect(await knock(newcomer, endpoint)).toEqual({ status: 403, code: 'consent.required' })
    })

    if (isAction(endpoint.access)) {
      const action = endpoint.access
      test('admins get 403 duty.required exactly without the duty', async () => {
        expect(await refusalsOf((person) => knock(person, endpoint))).toEqual(refusalsFor(action))
      })

      test('a member gets 403', async () => {
        expect(await knock(owner, endpoint)).toEqual({ status: 403, code: 'admin.required' })
      })

      test("a demoted admin's next request gets 403", async () => {
        const demoted = await world.anAdmin()
        expect((await knock(demoted, endpoint)).status).not.toBe(403)
        await world.change(users, { id: demoted.id }, { role: 'user' })
        expect(await knock(demoted, endpoint)).toEqual({ status: 403, code: 'admin.required' })
      })
    }

    if (endpoint.method !== 'GET') {
      test.each([
        ['sec-fetch-site', 'cross-site'],
        ['sec-fetch-site', 'same-site'],
        ['origin', 'https://elsewhere.example'],
        ['origin', 'null'],
      ])('a browser on another site (%s: %s) gets 403', async (header, value) => {
        const response = await world.request(owner, addressOf(endpoint), {
          method: endpoint.method,
          headers: { [header]: value },
        })
        expect(response.status).toBe(403)
        expect(await response.json()).toMatchObject({ code: 'origin.foreign' })
      })
    }
  },
)

test.each([
  '/api/submissions/1/screenshot',
  '/api/submissions/1/thumbnail',
  '/api/media/1/file',
  '/api/media/1/preview',
  '/api/tasks/1/picture',
  '/api/admin/report-proofs/1/picture',
  '/api/admin/inbox-files/1',
  '/api/admin/inbox-files/1/thumbnail',
  '/api/user/photo/1.jpg',
  '/api/events',
])(
  '%s is closed to a visitor, before the first questions are answered, and once suspended: 401',
  async (path) => {
    const suspended = await world.anAdmin()
    // The server now remembers this viewer, but reads it again for a file.
    expect((await world.request(suspended, '/api/auth/user')).status).toBe(200)
    await world.change(users, { id: suspended.id }, { suspended_at: new Date() })
    const newcomer = await world.anAdmin({ terms_version: null })
    const answers = await Promise.all(
      [null, newcomer, suspended].map(async (person) => {
        const response = await world.request(person, path, { headers: { accept: 'application/json' } })
        return [response.status, ((await response.json()) as { code: string }).code]
      }),
    )
    expect(answers).toEqual([
      [401, 'unauthenticated'],
      [401, 'unauthenticated'],
      [401, 'session.revoked'],
    ])
  },
)

test.each([
  '/api/admin/reward-requests.csv',
  '/api/admin/submissions.csv',
  '/api/admin/e-transfers.csv',
  '/api/admin/ledger.csv',
  '/api/admin/audit.csv',
  '/api/openapi.json',
])('%s admits as the calls of admins do', async (path) => {
  const answerTo = async (person: Person | null) => {
    const response = await world.request(person, path, { headers: { accept: 'application/json' } })
    return [response.status, ((await response.json()) as { code: string }).code]
  }
  expect(await answerTo(null)).toEqual([401, 'unauthenticated'])
  expect(await answerTo(await world.anAdmin({ terms_version: null }))).toEqual([403, 'consent.required'])
  expect(await answerTo(owner)).toEqual([403, 'admin.required'])
})

describe('a file outside the contract', () => {
  let paths: Record<string, string>
  let nothing: Record<string, string>
  beforeAll(async () => {
    paths = await storedFiles()
    nothing = Object.fromEntries(
      Object.entries(paths).map(([route, path]) => [route, path.replace(/\d+|[^/]+$/, '999999')]),
    )
  })

  const answerTo = async (person: Person, path: string) => {
    const response = await world.request(person, path, { headers: { accept: 'application/json' } })
    const text = await response.text()
    const isRefusal = response.status >= 400
    return { status: response.status, code: isRefusal ? (JSON.parse(text) as { code: string }).code : null }
  }

  test.each(Object.entries(ROUTES_BY_DUTY))('%s opens by duty', async (route, [action]) => {
    const path = paths[route] ?? route.replace('GET ', '')
    const answers = await refusalsOf(async (person) => {
      const answer = await answerTo(person, path)
      if (answer.status !== 403) expect(answer.status).toBe(200)
      return answer
    })
    expect(answers).toEqual(refusalsFor(action))
  })

  test('is refused without the duty whether it exists or not', async () => {
    for (const [route, path] of Object.entries(nothing)) {
      const [action] = ROUTES_BY_DUTY[route]!
      const answers = await refusalsOf(async (person) => {
        const answer = await answerTo(person, path)
        if (answer.status !== 403) expect([route, answer.status]).toEqual([route, 404])
        return answer
      })
      expect([route, answers]).toEqual([route, refusalsFor(action)])
    }
  })
})

/** One file of each kind, of a member. */
async function storedFiles(): Promise<Record<string, string>> {
  const admin = await world.anAdmin()
  const { task, submission } = await makeFixture()
  const cases = openCases(world, admin)
  const { id: case_ } = await cases.opened(await cases.aHandDelivered(), { picture: await aPicture() })
  const media = await aMediaOf(task)
  await world.call(owner, claimMedia, { params: { id: task, mediaId: media } })
  const { id: hidden } = await world.aTask({ hidden: true })
  await world.call(admin, setTaskPicture, {
    params: { id: hidden },
    form: aForm({ picture: await aPicture() }),
  })
  const campaign = await aCampaign(world)
  const { consent } = await aConsentedProof(world, admin, await aTaskOf(world, campaign), {
    picture: await aPicture(),
  })
  await prepareReportProofs(world.services)
  const mailed = await aMailedPicture(world, owner)
  const { profileImageUrl } = await world.call(owner, changePhoto, {
    form: aForm({ photo: await aPicture() }),
  })
  return {
    'GET /api/submissions/:id/screenshot': `/api/submissions/${submission}/screenshot`,
    'GET /api/submissions/:id/thumbnail': `/api/submissions/${submission}/thumbnail`,
    'GET /api/cases/:id/picture': `/api/cases/${case_}/picture`,
    'GET /api/cases/:id/thumbnail': `/api/cases/${case_}/thumbnail`,
    'GET /api/media/:id/file': `/api/media/${media}/file`,
    'GET /api/media/:id/preview': `/api/media/${media}/preview`,
    'GET /api/tasks/:id/picture': `/api/tasks/${hidden}/picture`,
    'GET /api/admin/report-proofs/:id/picture': `/api/admin/report-proofs/${consent.id}/picture`,
    'GET /api/admin/inbox-files/:id': `/api/admin/inbox-files/${mailed.id}`,
    'GET /api/admin/inbox-files/:id/thumbnail': `/api/admin/inbox-files/${mailed.id}/thumbnail`,
    'GET /api/user/photo/:name': profileImageUrl ?? '',
  }
}

describe('a refusal for want of a duty', () => {
  test('says which duty it takes and who has it', async () => {
    const own = await anotherWorld({}, { rowsByHand: true })
    const [, noor, , robin] = [
      await own.anAdmin({ first_name: 'Avery' }),
      await own.anAdmin({ first_name: 'Noor', duties: ['reviews'] }),
      await own.anAdmin({ first_name: 'Morgan', duties: ['payouts'] }),
      await own.anAdmin({ first_name: 'Robin', duties: ['content'] }),
      await own.anAdmin({ first_name: 'Ash', duties: ['payouts'], suspended_at: new Date() }),
      await own.anAdmin({ first_name: 'Blake', duties: ['payouts'], deleted_at: new Date() }),
    ]
    const sentenceFor = async (person: Person, path: string) => {
      const response = await own.request(person, path, { headers: { accept: 'application/json' } })
      return ((await response.json()) as { message: string }).message
    }
    expect(await sentenceFor(noor, '/api/admin/reward-requests')).toBe(
      'This takes the duty Payouts. Avery and Morgan have it.',
    )
    expect(await sentenceFor(noor, '/api/admin/audit.csv')).toBe('This takes every duty. Avery has it.')
    expect(await sentenceFor(robin, '/api/admin/users')).toBe(
      'This takes the duty Reviews, Payouts or Support. Avery, Morgan and Noor have it.',
    )
    expect(await sentenceFor(robin, '/api/submissions/1/thumbnail')).toBe(
      'This takes the duty Reviews. Avery and Noor have it.',
    )
    await own.anAdmin({ first_name: 'Sam' })
    expect(await sentenceFor(robin, '/api/admin/users')).toBe(
      'This takes the duty Reviews, Payouts or Support. Avery, Morgan, Noor and others have it.',
    )
  })
})

describe("another member's things do not exist", () => {
  let things: Fixture
  beforeAll(async () => {
    things = await makeFixture()
  })

  test('only the member and admins see the pictures of a proof', async () => {
    const stranger = await world.aMember()
    const admin = await world.anAdmin()
    for (const size of ['screenshot', 'thumbnail']) {
      const path = `/api/submissions/${things.submission}/${size}`
      const statusFor = async (person: Person | null) => (await world.request(person, path)).status
      expect([await statusFor(owner), await statusFor(admin)]).toEqual([200, 200])
      expect([await statusFor(stranger), await statusFor(null)]).toEqual([404, 401])
    }
  })

  test('a picture is private, has its own content type and cannot run scripts', async () => {
    const response = await world.request(owner, `/api/submissions/${things.submission}/screenshot`)
    expect(response.headers.get('content-type')).toMatch(/^image\//)
    expect(response.headers.get('cache-control')).toContain('private')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })

  test('lists hold no one else’s submissions, transactions or requests', async () => {
    const stranger = await world.aMember()
    for (const path of [
      '/api/user/tasks',
      '/api/user/points',
      '/api/user/reward-requests',
      `/api/user/submissions/${things.task}`,
    ]) {
      expect([path, await (await world.request(stranger, path)).json()]).toEqual([path, []])
    }
  })

  test.each([
    ['hidden', 'update tasks set hidden = true where id = $1'],
    ['inactive', `update tasks set status = 'inactive' where id = $1`],
    ['deleted', 'update tasks set deleted_at = now() where id = $1'],
  ])('only members with a claim and admins see anything of a task that is %s', async (_state, change) => {
    const task = await world.aTask()
    const [holder, paid, left, stranger] = [
      await world.aMember(),
      await world.aMember(),
      await world.aMember(),
      await world.aMember(),
    ]
    const admin = await world.anAdmin()
    const free = await aMediaOf(task.id)
    const own = await aMediaOf(task.id)
    await world.claim(holder, task)
    const { id: proof } = await world.aPendingSubmission(paid, { task })
    await world.review(admin, proof, 'approved')
    await world.claim(left, task)
    await world.call(left, claimMedia, { params: { id: task.id, mediaId: own } })
    await world.leave(left, task)

    const reached = [
      `/api/tasks/${task.id}`,
      `/api/tasks/${task.id}/media`,
      `/api/user/submissions/${task.id}`,
      `/api/media/${free}/preview`,
    ]
    const statuses = (person: Person) =>
      Promise.all(reached.map(async (path) => (await world.request(person, path)).status))
    const all = reached.map(() => 200)
    expect(await statuses(stranger)).toEqual(all)
    await world.sql(change, [task.id])
    expect(await statuses(stranger)).toEqual(reached.map(() => 404))
    expect(await statuses(left)).toEqual(reached.map(() => 404))
    for (const person of [holder, paid, admin]) expect(await statuses(person)).toEqual(all)
    const media = { params: { id: task.id, mediaId: free } }
    expect((await world.attempt(stranger, claimTask, { params: { id: task.id } })).status).toBe(404)
    expect((await world.attempt(stranger, claimMedia, media)).status).toBe(404)
    const sending = { params: { id: task.id }, form: aForm({ notes: 'Done.' }) }
    expect((await world.attempt(stranger, submitTask, sending)).status).toBe(404)

    const [submission] = await world.call(paid, listTaskSubmissions, { params: { id: task.id } })
    expect(submission?.status).toBe('approved')
    expect((await world.call(paid, getTaskHistory)).completed).toHaveLength(1)
    expect((await world.request(left, `/api/media/${own}/file`)).status).toBe(200)
    expect((await world.attempt(holder, claimMedia, media)).status).toBe(200)
  })

  test('a task that never existed is 404 for everyone', async () => {
    for (const person of [owner, await world.anAdmin()]) {
      for (const path of ['/api/tasks/999999', '/api/tasks/999999/media', '/api/user/submissions/999999']) {
        const response = await world.request(person, path)
        expect([path, response.status]).toEqual([path, 404])
        expect(await response.json()).toMatchObject({
          message: 'This task doesn’t exist or is no longer available.',
        })
      }
    }
  })
})

test.each([
  'GET get-session',
  'GET verify-email',
  'POST send-verification-email',
  'POST request-password-reset',
  'GET reset-password/abc',
  'POST reset-password',
  'POST change-password',
  'POST change-email',
  'POST revoke-session',
  'POST revoke-sessions',
  'POST revoke-other-sessions',
  'GET list-sessions',
  'POST update-user',
  'POST delete-user',
  'POST set-password',
  'POST unlink-account',
  'POST sign-in/social',
  'POST northpoint/open-session',
  'POST two-factor/disable',
])('identity calls that the product does not have are closed: %s', async (call) => {
  const [method = '', name = ''] = call.split(' ')
  const response = await world.request(null, `/api/identity/${name}`, {
    method,
    headers: { 'content-type': 'application/json', cookie: owner.cookie, origin: world.url },
    ...(method === 'POST' && { body: JSON.stringify({ name: 'Somebody else', newEmail: 'a@example.ca' }) }),
  })
  expect(response.status).toBe(404)
})
