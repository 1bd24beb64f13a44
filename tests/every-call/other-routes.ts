import { prepareReportProofs } from '#server/campaigns/reports/prepare-proofs.ts'
import { users } from '#server/database/schema/users.ts'
import { aPicture } from '../support/media/pictures.ts'
import type { Person } from '../support/world/builders.ts'
import { aCampaign, aTaskOf } from '../support/world/campaigns.ts'
import { aMailedPicture } from '../support/world/mailed-files.ts'
import { aConsentedProof, aReportLink } from '../support/world/reports.ts'
import { PASSWORD } from '../support/world/visitor.ts'
import { withPassword, withSecondFactor } from './account-calls.ts'
import type { MakeCall, SentCall, Stage } from './stage.ts'

const signedOut = (rest: Omit<SentCall, 'person'> = {}) => {
  return async () => ({ person: null, ...rest })
}
const asMember = (rest: Omit<SentCall, 'person'> = {}) => {
  return async ({ aMember }: Stage) => ({ person: await aMember(), ...rest })
}
const asAdmin = (query: Record<string, string>) => {
  return async ({ admin }: Stage) => ({ person: admin, query })
}

const TOKEN = { token: 'a-token' }
const NEWCOMER = {
  firstName: 'Ada',
  lastName: 'Roy',
  email: 'ada@example.ca',
  password: PASSWORD,
  returnTo: '/points',
}

export const OTHER_ROUTES: Record<string, MakeCall> = {
  'GET /healthz': signedOut(),
  'GET /api/events': asMember({ query: { since: '2026-11-24T00:00:00Z' } }),
  'GET /api/openapi.json': asAdmin({}),
  'POST /api/share': signedOut(),
  'GET /api/user/points.csv': asMember({ query: { from: '2026-01-01', to: '2026-12-31' } }),
  'GET /api/admin/ledger.csv': asAdmin({ from: '2026-01-01', to: '2026-12-31', member: 'somebody' }),
  'GET /api/admin/campaign-figures.csv': asAdmin({
    by: 'month',
    client: '1',
    from: '2026-01-01',
    to: '2026-12-31',
  }),
  'GET /api/admin/reward-requests.csv': asAdmin({
    status: 'pending',
    category: 'Gift Cards',
    search: 'coffee',
  }),
  'GET /api/admin/submissions.csv': asAdmin({
    from: '2026-01-01',
    to: '2026-12-31',
    task: '1',
    client: '1',
  }),
  'GET /api/admin/e-transfers.csv': asAdmin({}),
  'GET /api/admin/audit.csv': asAdmin({ from: '2026-01-01', to: '2026-12-31', actor: 'a' }),
  'GET /api/submissions/:id/screenshot': async (stage) => ({
    person: stage.admin,
    params: { id: await aProof(stage) },
  }),
  'GET /api/submissions/:id/thumbnail': async (stage) => ({
    person: stage.admin,
    params: { id: await aProof(stage) },
  }),
  'GET /api/cases/:id/picture': async ({ admin, aCase }) => ({
    person: admin,
    params: { id: (await aCase(await aPicture())).id },
  }),
  'GET /api/cases/:id/thumbnail': async ({ admin, aCase }) => ({
    person: admin,
    params: { id: (await aCase(await aPicture())).id },
  }),
  'GET /api/media/:id/file': async ({ admin, aFile }) => ({
    person: admin,
    params: { id: (await aFile()).id },
  }),
  'GET /api/media/:id/preview': async ({ admin, aFile }) => ({
    person: admin,
    params: { id: (await aFile()).id },
  }),
  'GET /api/tasks/:id/picture': async ({ world, admin }) => {
    const { id } = await world.aTask()
    const form = new FormData()
    form.set('picture', new Blob([new Uint8Array(await aPicture())]), 'a.png')
    await world.request(admin, `/api/admin/tasks/${id}/picture`, { method: 'POST', body: form })
    return { person: admin, params: { id } }
  },
  'GET /api/admin/report-proofs/:id/picture': async ({ world, admin }) => {
    const task = await aTaskOf(world, await aCampaign(world))
    const { consent } = await aConsentedProof(world, admin, task, { picture: await aPicture() })
    await prepareReportProofs(world.services)
    return { person: admin, params: { id: consent.id } }
  },
  'GET /api/admin/inbox-files/:id': aMailedFile,
  'GET /api/admin/inbox-files/:id/thumbnail': aMailedFile,
  'GET /api/user/photo/:name': async (stage) => {
    const { world } = stage
    const person = await stage.aMember()
    const form = new FormData()
    form.set('photo', new Blob([new Uint8Array(await aPicture())]), 'a.png')
    await world.request(person, '/api/user/photo', { method: 'POST', body: form })
    const rows = await world.services.database.queries.select().from(users)
    const url = rows.find(({ id }) => id === person.id)?.profile_image_url ?? ''
    return { person, params: { name: url.split('/').at(-1) ?? '' } }
  },
  'GET /api/mailbox': signedOut({ query: { before: '5' } }),
  'GET /api/mailbox/:id': aMail,
  'GET /api/mailbox/:id/html': aMail,
  'GET /api/login': signedOut({ query: { returnTo: '/points', after: 'confirmed', new: '1' } }),
  'POST /api/login': signedOut({
    form: { email: 'ada@example.ca', password: 'wrong password', returnTo: '/' },
  }),
  'GET /api/second-step': signedOut({ query: { returnTo: '/points' } }),
  'POST /api/second-step': async (stage) => {
    const { email } = await withSecondFactor(stage, await withPassword(stage))
    const asked = await stage.world.request(null, '/api/login', {
      method: 'POST',
      body: new URLSearchParams({ email, password: PASSWORD }),
    })
    return {
      person: withCookies(asked),
      form: { way: 'code', code: '123456', recoveryCode: '', returnTo: '/' },
    }
  },
  'GET /api/logout': asMember(),
  'POST /api/logout': asMember({ form: {} }),
  'GET /api/sign-up': signedOut({ query: { returnTo: '/points' } }),
  'POST /api/sign-up': signedOut({ form: NEWCOMER }),
  'GET /api/verify-email': signedOut({ query: TOKEN }),
  'POST /api/verify-email': signedOut({ form: { intent: 'finish', ...TOKEN, code: '123456', ...NEWCOMER } }),
  'GET /api/sign-in-code': signedOut({ query: { email: 'ada@example.ca' } }),
  'POST /api/sign-in-code': signedOut({
    form: {
      intent: 'check',
      email: 'ada@example.ca',
      code: '123456',
      password: NEWCOMER.password,
      returnTo: '/',
    },
  }),
  'GET /api/forgot-password': signedOut(),
  'POST /api/forgot-password': signedOut({ form: { email: 'ada@example.ca' } }),
  'GET /api/new-password': signedOut({ query: TOKEN }),
  'POST /api/new-password': signedOut({ form: { ...TOKEN, password: NEWCOMER.password } }),
  'GET /api/welcome': asMember({ query: { returnTo: '/points' } }),
  'POST /api/welcome': asMember({
    form: { province: 'ON', ofAge: 'yes', acceptTerms: 'yes', promotions: 'yes', returnTo: '/' },
  }),
  'GET /api/account/email': asMember(),
  'POST /api/account/email': asMember({ form: { newEmail: 'eve@example.ca', password: '' } }),
  'GET /api/account/email/confirm': asMember({ query: TOKEN }),
  'POST /api/account/email/confirm': asMember({ form: TOKEN }),
  'GET /api/account/email/stop': signedOut({ query: TOKEN }),
  'POST /api/account/email/stop': signedOut({ form: TOKEN }),
  'GET /api/account/email/take-back': signedOut({ query: TOKEN }),
  'POST /api/account/email/take-back': signedOut({ form: { ...TOKEN, code: '123456' } }),
  'GET /api/account/second-factor': asMember({ query: TOKEN }),
  'POST /api/account/second-factor': asMember({ form: TOKEN }),
  'GET /api/account/not-me': signedOut({ query: TOKEN }),
  'POST /api/account/not-me': signedOut({ form: TOKEN }),
  'GET /api/account/suspension': signedOut({ query: TOKEN }),
  'POST /api/account/suspension': signedOut({ form: { ...TOKEN, text: 'It was my sister.', returnTo: '/' } }),
  'POST /api/identity/sign-up/email': signedOut({ body: { name: 'Ada Roy', ...NEWCOMER } }),
  'POST /api/identity/sign-in/email': signedOut({
    body: { email: 'ada@example.ca', password: 'wrong password' },
  }),
  'POST /api/identity/sign-out': asMember({ body: {} }),
  'GET /api/identity/passkey/generate-authenticate-options': signedOut(),
  'POST /api/identity/passkey/verify-authentication': async ({ world }) => {
    const begun = await world.request(null, '/api/identity/passkey/generate-authenticate-options')
    const { challenge } = (await begun.json()) as { challenge: string }
    const { origin } = world.services.config.publicUrl
    const client = { type: 'webauthn.get', challenge, origin, crossOrigin: false }
    return {
      person: withCookies(begun),
      body: {
        response: {
          id: 'a-key',
          rawId: 'a-key',
          type: 'public-key',
          clientExtensionResults: {},
          response: {
            clientDataJSON: Buffer.from(JSON.stringify(client)).toString('base64url'),
            authenticatorData: Buffer.alloc(37).toString('base64url'),
            signature: Buffer.alloc(64).toString('base64url'),
          },
        },
      },
    }
  },
  'GET /report/:token': async (stage) => ({
    person: null,
    params: { token: await aToken(stage) },
    query: { after: 'WzFd' },
  }),
  'GET /report/:token/proofs.csv': async (stage) => ({
    person: null,
    params: { token: await aToken(stage) },
  }),
  'GET /report/:token/figures.csv': async (stage) => ({
    person: null,
    params: { token: await aToken(stage) },
  }),
  'GET /report/:token/pictures/:id': async (stage) => ({
    person: null,
    params: { token: await aToken(stage), id: 1 },
  }),
  'GET /report/*': signedOut(),
  'GET /r/:code': signedOut({ params: { code: 'ABCD2345' } }),
  'GET /': asMember(),
  'GET /tasks/:id': async ({ aMember, world }) => ({
    person: await aMember(),
    params: { id: (await world.aTask()).id },
  }),
  'GET /points': asMember({ query: { cursor: 'WzFd' } }),
  'GET /admin/users': asAdmin({ search: 'robin', user: 'a' }),
  'GET /admin/task-reviews': asAdmin({ status: 'pending', search: 'robin' }),
  'GET /admin/audit': asAdmin({ from: '2026-01-01', search: 'robin' }),
  'GET /unsubscribe': signedOut({ query: { email: 'ada@example.ca', token: 'a' } }),
  'GET /business/contact': signedOut(),
}

/** A signed-out browser with the cookies of this answer. */
function withCookies(answer: Response): Person {
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { id: '', email: '', cookie, cookieName: '', cookieValue: '' }
}

async function aMailedFile({ world, admin, aMember }: Stage): Promise<SentCall> {
  return { person: admin, params: { id: (await aMailedPicture(world, await aMember())).id } }
}

async function aMail({ aFailedMail }: Stage): Promise<SentCall> {
  return { person: null, params: { id: (await aFailedMail()).id } }
}

async function aToken({ world, admin }: Stage): Promise<string> {
  const { address } = await aReportLink(world, admin, await aCampaign(world))
  return address.split('/').at(-1)!
}

async function aProof({ world, aClaim }: Stage): Promise<number> {
  const { person, task } = await aClaim()
  const form = new FormData()
  form.set('screenshot', new Blob([new Uint8Array(await aPicture())]), 'a.png')
  const sent = await world.request(person, `/api/tasks/${task.id}/submit`, { method: 'POST', body: form })
  return ((await sent.json()) as { id: number }).id
}
