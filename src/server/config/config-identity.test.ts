import { expect, test } from 'vitest'
import { ConfigError } from '#server/platform/config-error.ts'
import { readConfig } from './config.ts'

function readIdentity(environment: NodeJS.ProcessEnv) {
  const { issuers, adminsNeedSecondFactor } = readConfig(environment, 'production')
  return { issuers, adminsNeedSecondFactor }
}

const OIDC = {
  OIDC_ISSUER: 'https://id.example.ca',
  OIDC_CLIENT_ID: 'northpoint',
  OIDC_CLIENT_SECRET: 'hush',
}
const GOOGLE = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 'h' }

test('without settings people sign in with email and password only', () => {
  expect(readIdentity({})).toEqual({ issuers: [], adminsNeedSecondFactor: false })
})

test('an issuer needs its address and two settings; its name defaults to its host', () => {
  const [issuer] = readIdentity(OIDC).issuers
  expect(issuer).toEqual({
    id: 'oidc',
    name: 'id.example.ca',
    issuer: 'https://id.example.ca',
    clientId: 'northpoint',
    clientSecret: 'hush',
  })
  expect(readIdentity({ ...OIDC, OIDC_NAME: ' Maple ID ' }).issuers[0]?.name).toBe('Maple ID')
})

test('the address stays exactly as the issuer states it', () => {
  for (const issuer of ['https://id.example.ca/', 'https://id.example.ca/realms/a', 'http://127.0.0.1:9/x']) {
    expect(readIdentity({ ...OIDC, OIDC_ISSUER: issuer }).issuers[0]?.issuer).toBe(issuer)
  }
})

test('Google needs two settings, beside another issuer or alone', () => {
  expect(readIdentity(GOOGLE).issuers).toMatchObject([
    { id: 'google', issuer: 'https://accounts.google.com' },
  ])
  expect(readIdentity({ ...OIDC, ...GOOGLE }).issuers.map(({ id }) => id)).toEqual(['oidc', 'google'])
})

test('admins need two-step verification only where it is required', () => {
  expect(readIdentity({ ADMIN_SECOND_FACTOR: 'required' }).adminsNeedSecondFactor).toBe(true)
  expect(readIdentity({ ADMIN_SECOND_FACTOR: 'optional' }).adminsNeedSecondFactor).toBe(false)
})

test.each([
  ['OIDC_ISSUER', { OIDC_NAME: 'Maple ID' }],
  ['OIDC_ISSUER', { ...OIDC, OIDC_ISSUER: '' }],
  ['OIDC_ISSUER', { ...OIDC, OIDC_ISSUER: 'id.example.ca' }],
  ['OIDC_ISSUER', { ...OIDC, OIDC_ISSUER: 'http://id.example.ca' }],
  ['OIDC_ISSUER', { ...OIDC, OIDC_ISSUER: 'https://robin:hush@id.example.ca' }],
  ['OIDC_ISSUER', { ...OIDC, OIDC_ISSUER: 'https://id.example.ca/?tenant=hush' }],
  ['OIDC_CLIENT_ID', { ...OIDC, OIDC_CLIENT_ID: '' }],
  ['OIDC_CLIENT_SECRET', { ...OIDC, OIDC_CLIENT_SECRET: undefined }],
  ['OIDC_NAME', { ...OIDC, OIDC_NAME: 'x'.repeat(41) }],
  ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_SECRET: 'hush' }],
  ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'g' }],
  ['ADMIN_SECOND_FACTOR', { ADMIN_SECOND_FACTOR: 'yes' }],
])('a wrong %s is refused in one sentence that reveals nothing', (name, environment) => {
  const refusal = refusalOf(environment)
  expect(refusal).toBeInstanceOf(ConfigError)
  expect(refusal.message).toMatch(new RegExp(`^${name} .*\\.$`))
  expect(refusal.message).not.toContain('hush')
})

function refusalOf(environment: NodeJS.ProcessEnv): Error {
  try {
    readIdentity(environment)
  } catch (error) {
    return error as Error
  }
  throw new Error('It was not refused.')
}
