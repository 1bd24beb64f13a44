import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/fields/common.ts'
import type { Language } from '#domain/text/own-language.ts'
import { asJson } from './support/world/form.ts'
import { aWorld, type Person } from './support/world/world.ts'

const world = await aWorld({ rateLimitFactor: 1000 })
const french = await inLanguage(await world.aMember({ points: 1000 }), 'fr')
const english = await inLanguage(await world.aMember({ points: 1000 }), 'en')
const undecided = await world.aMember()
const reward = await world.aReward({ points_cost: 2380 })

async function inLanguage(person: Person, language: Language): Promise<Person> {
  await world.services.database.pool.query('update users set language = $2 where id = $1', [
    person.id,
    language,
  ])
  return person
}

/** Someone whose browser asks for a language. */
interface Asker {
  person: Person | null
  browser: string
}

async function refusal({ person, browser }: Asker, path: string, init: RequestInit = {}): Promise<ErrorBody> {
  const headers = { ...init.headers, 'accept-language': browser }
  const answer = await world.request(person, path, { ...init, headers })
  return (await answer.json()) as ErrorBody
}

interface Asked {
  path: string
  init?: RequestInit
  code: string
  said: Record<Language, string>
  field?: string
}

const nothing: Asked = {
  path: '/api/nothing',
  code: 'not-found',
  said: { en: 'There is nothing at this address.', fr: 'Il n’y a rien à cette adresse.' },
}

const OF_STRANGERS: Asked[] = [
  nothing,
  {
    path: '/api/user/points',
    code: 'unauthenticated',
    said: {
      en: 'You’re signed out. Please sign in again.',
      fr: 'Votre session n’est plus ouverte. Connectez-vous de nouveau.',
    },
  },
]

const ofMembers: Asked[] = [
  {
    path: `/api/rewards/${reward.id}/request`,
    init: asJson({ expectedPointsCost: 1 }),
    code: 'reward.price-changed',
    said: {
      en: 'This reward now costs 2,380 points.',
      fr: 'Cette récompense coûte maintenant 2\u00a0380\u00a0points.',
    },
  },
  {
    path: `/api/rewards/${reward.id}/request`,
    init: asJson({}),
    code: 'points.insufficient',
    said: {
      en: 'This reward needs 1,380 more points.',
      fr: 'Il vous manque 1\u00a0380\u00a0points pour cette récompense.',
    },
  },
  {
    path: '/api/user/profile',
    init: asJson({ firstName: 12 }, 'PUT'),
    code: 'request.invalid',
    field: 'firstName',
    said: { en: "'firstName' must be text.", fr: "'firstName' doit être du texte." },
  },
  {
    path: '/api/user/points?limit=0',
    code: 'request.invalid',
    field: 'limit',
    said: { en: "'limit' must be at least 1.", fr: "'limit' doit être d’au moins 1." },
  },
  {
    path: '/api/tasks?sort=newest',
    code: 'request.invalid',
    field: 'sort',
    said: {
      en: "'sort' must be one of 'points', 'deadline', 'capacity'.",
      fr: "'sort' doit avoir l’une de ces valeurs\u00a0: 'points', 'deadline', 'capacity'.",
    },
  },
  {
    path: '/api/contact',
    init: asJson({ subject: 'x'.repeat(201), message: 'Hello' }),
    code: 'request.invalid',
    field: 'subject',
    said: { en: 'Please use at most 200 characters.', fr: 'Écrivez au plus 200 caractères.' },
  },
  {
    path: '/api/tasks/987654',
    code: 'not-found',
    said: {
      en: 'This task doesn’t exist or is no longer available.',
      fr: 'Cette tâche n’existe pas ou n’est plus offerte.',
    },
  },
  {
    path: '/api/submissions/987654/screenshot',
    code: 'not-found',
    said: {
      en: 'This picture doesn’t exist or was removed.',
      fr: 'Cette image n’existe pas ou a été supprimée.',
    },
  },
]

test('200 refusals at once are each in the language of their reader, the account’s before the browser’s', async () => {
  const askers: [Asker, Language, Asked[]][] = [
    [{ person: french, browser: 'en-CA' }, 'fr', ofMembers],
    [{ person: english, browser: 'fr-CA' }, 'en', ofMembers],
    [{ person: undecided, browser: 'fr-CA' }, 'en', ofMembers.slice(2)],
    [{ person: null, browser: 'fr-CA, en;q=0.5' }, 'fr', OF_STRANGERS],
    [{ person: null, browser: 'de, en;q=0.5, fr;q=0.4' }, 'en', OF_STRANGERS],
  ]
  const asked = Array.from({ length: 200 }, (_, at) => {
    const [asker, language, questions] = askers[at % askers.length]!
    return { asker, language, question: questions[Math.floor(at / askers.length) % questions.length]! }
  })
  const answers = await Promise.all(
    asked.map(({ asker, question }) => refusal(asker, question.path, question.init)),
  )
  for (const [at, { language, question }] of asked.entries()) {
    const { code, field, said } = question
    const message = said[language]
    expect([at, answers[at]]).toMatchObject([
      at,
      { code, message, ...(field && { fields: { [field]: message } }) },
    ])
  }
})

test('a request that is refused before its route, or by its bytes, is answered in the language of the browser', async () => {
  const stranger = { person: null, browser: 'fr' }
  const zipped = {
    method: 'POST',
    body: new Uint8Array(gzipSync('{}')),
    headers: { 'content-encoding': 'gzip' },
  }
  expect(await refusal(stranger, '/api/business-contact', zipped)).toEqual({
    code: 'body.compressed',
    message: 'Envoyez ceci sans compression.',
  })
  const long = asJson({ message: 'x'.repeat(2_000_000) })
  expect(await refusal(stranger, '/api/business-contact', long)).toEqual({
    code: 'body.too-large',
    message: 'C’est trop long pour être envoyé. Raccourcissez-le.',
  })
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
  socket.write('CONNECT a:1 HTTP/1.1\r\nHost: a\r\nAccept-Language: fr\r\n\r\n')
  expect(await text(socket)).toContain('Nous n’avons pas pu lire cette requête.')
})

test('a retry is answered in the language of the retry', async () => {
  const { pool } = world.services.database
  const member = await inLanguage(await world.aMember(), 'en')
  const form = asJson({ subject: 'Hello', message: 'Open on Sunday?' })
  const again = { ...form, headers: { ...form.headers, 'idempotency-key': 'hello' } }
  const send = async () => (await (await world.request(member, '/api/contact', again)).json()) as ErrorBody
  const first = await send()
  expect(first.message).toBe("Message sent! We'll get back to you as soon as possible.")
  await pool.query(`update users set language = 'fr' where id = $1`, [member.id])
  expect(await send()).toEqual({
    ...first,
    message: 'Message envoyé! Nous vous répondrons dès que possible.',
  })
})
