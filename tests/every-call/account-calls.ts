import { randomUUID } from 'node:crypto'
import { beginSecondFactor, confirmSecondFactor } from '#contract/identity/sign-in-methods.ts'
import { passkeys } from '#server/database/schema/identity.ts'
import { unsubscribeLinks } from '#server/notifications/unsubscribe-links.ts'
import { aPicture } from '../support/media/pictures.ts'
import type { Person } from '../support/world/builders.ts'
import { codeOf, keyOf } from '../support/world/totp.ts'
import { givePassword, PASSWORD } from '../support/world/visitor.ts'
import { aNewPasskey } from './passkey.ts'
import type { MakeCall, Stage } from './stage.ts'

const NEW_PASSWORD = 'quiet harbour lantern'

/** Members without a password signed in a moment ago instead. */
const NO_PASSWORD = { password: '' }

const PROFILE = {
  firstName: 'Ada',
  lastName: 'Roy',
  phoneNumber: '416-555-0123',
  bio: 'I like maps.',
  emailNotifications: true,
  taskReminders: true,
  newTaskAlerts: false,
  pushKinds: ['approved', 'delivered'],
  pushDetails: true,
  language: 'en',
}

const alone: MakeCall = async ({ aMember }) => ({ person: await aMember() })

export async function withPassword({ world, aMember }: Stage) {
  const person = await aMember()
  await givePassword(world, person.id)
  return person
}

async function withKey({ world }: Stage, person: Person, password: string) {
  const { key } = await world.call(person, beginSecondFactor, { body: { password } })
  return { person, code: codeOf(keyOf(key)) }
}

export async function withSecondFactor(stage: Stage, person: Person): Promise<Person> {
  const { code } = await withKey(stage, person, PASSWORD)
  await stage.world.call(person, confirmSecondFactor, { body: { code } })
  return person
}

async function withPasskey({ world, aMember }: Stage) {
  const person = await aMember()
  const id = randomUUID()
  await world.services.database.queries.insert(passkeys).values({
    id,
    user_id: person.id,
    name: 'Phone',
    public_key: 'a',
    credential_id: id,
    counter: 0,
  })
  return { person, id }
}

export const ACCOUNT_CALLS: Record<string, MakeCall> = {
  'GET /api/auth/user': alone,
  'GET /api/user/data': alone,
  'GET /api/user/sessions': alone,
  'DELETE /api/user/sessions': alone,
  'DELETE /api/user/photo': alone,
  'GET /api/user/sign-in-methods': alone,
  'GET /api/unsubscribe': async ({ aMember }) => ({
    person: null,
    query: { email: (await aMember()).email },
  }),
  'POST /api/unsubscribe': async ({ world, aMember }) => {
    const { config, signing } = world.services
    const { oneClick } = unsubscribeLinks(signing, config.publicUrl, (await aMember()).email)
    return { person: null, query: { token: oneClick.searchParams.get('token') ?? '' } }
  },
  'PUT /api/user/profile': async ({ aMember }) => ({ person: await aMember(), body: PROFILE }),
  'POST /api/user/photo': async ({ aMember }) => ({
    person: await aMember(),
    file: { name: 'photo', bytes: await aPicture() },
  }),
  'POST /api/user/password': async (stage) => ({
    person: await withPassword(stage),
    body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
  }),
  'POST /api/user/delete-account': async (stage) => ({
    person: await withPassword(stage),
    body: { password: PASSWORD },
  }),
  'POST /api/user/second-factor': async ({ aMember }) => ({ person: await aMember(), body: NO_PASSWORD }),
  'POST /api/user/second-factor/confirm': async (stage) => {
    const { person, code } = await withKey(stage, await stage.aMember(), '')
    return { person, body: { code } }
  },
  'POST /api/user/second-factor/recovery-codes': async (stage) => ({
    person: await withSecondFactor(stage, await withPassword(stage)),
    body: { password: PASSWORD },
  }),
  'POST /api/user/second-factor/remove': async (stage) => ({
    person: await withSecondFactor(stage, await withPassword(stage)),
    body: { password: PASSWORD },
  }),
  'POST /api/user/passkeys/begin': async ({ aMember }) => ({ person: await aMember(), body: NO_PASSWORD }),
  'POST /api/user/passkeys': async ({ world, aMember }) => {
    const person = await aMember()
    const begun = await world.request(person, '/api/user/passkeys/begin', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(NO_PASSWORD),
    })
    const { options } = (await begun.json()) as { options: { challenge: string } }
    const cookies = [person.cookie, ...begun.headers.getSetCookie().map((line) => line.split(';')[0])]
    return {
      person: { ...person, cookie: cookies.join('; ') },
      body: {
        name: 'Phone',
        response: aNewPasskey(options.challenge, world.services.config.publicUrl.origin),
      },
    }
  },
  'POST /api/user/passkeys/rename': async (stage) => {
    const { person, id } = await withPasskey(stage)
    return { person, body: { id, name: 'Tablet' } }
  },
  'POST /api/user/passkeys/remove': async (stage) => {
    const { person, id } = await withPasskey(stage)
    return { person, body: { id, ...NO_PASSWORD } }
  },
}
