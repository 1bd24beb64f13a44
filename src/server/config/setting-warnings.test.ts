import { expect, test } from 'vitest'
import { settingWarnings } from './setting-warnings.ts'

const COMPANY = {
  COMPANY_NAME: 'Maple Rewards Inc.',
  COMPANY_ADDRESS: '1 King Street; Toronto ON  M5H 1A1',
  SUPPORT_EMAIL: 'help@maple.ca',
  COMPANY_PHONE: '416-555-0100',
}

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['TRUST_PROXYS', 'TRUST_PROXY'],
  ['Public_Url', 'PUBLIC_URL'],
  ['S3_ACCESS_KEY', null],
  ['PROT', null],
  ['PORTS', 'PORT'],
  ['SECRETS', 'SECRET'],
])('%s is a misspelt %s', (name, meant) => {
  const sentences = meant === null ? [] : [`${name} is not a setting. Did you mean ${meant}?`]
  expect(settingWarnings({ ...COMPANY, [name]: 'x' }, 'production')).toEqual(sentences)
})

test('other programs’ variables are not settings of ours', () => {
  const names = ['HOME', 'PATH', 'PWD', 'USER', 'MAIL', 'TERM', 'LANG', 'SHELL', 'HOSTNAME', 'NODE_ENV']
  const others = [...names, 'TZ', 'TMPDIR', 'KUBERNETES_PORT', 'AWS_REGION', 'NODE_EXTRA_CA_CERTS']
  const environment = Object.fromEntries(others.map((name) => [name, 'x']))
  expect(settingWarnings({ ...COMPANY, ...environment }, 'production')).toEqual([])
})

test('a real product without its company’s address is warned; a demo is not', () => {
  const { COMPANY_ADDRESS: _, ...others } = COMPANY
  expect(settingWarnings(others, 'production')).toEqual([
    expect.stringMatching(/are missing: COMPANY_ADDRESS\. Canada’s anti-spam law/),
  ])
  expect(settingWarnings({}, 'demo')).toEqual([])
})

test.each([
  [
    'a network address',
    { INBOUND_HOST: '0.0.0.0' },
    [expect.stringMatching(/INBOUND_HOST 0\.0\.0\.0 without encryption/)],
  ],
  ['a network address with a certificate', { INBOUND_HOST: '0.0.0.0', INBOUND_TLS_CERT: 'cert.pem' }, []],
  ['this machine', { INBOUND_HOST: '127.0.0.1' }, []],
  ['the default', {}, []],
])('mail that arrives at %s', (_where, inbound, sentences) => {
  const environment = { ...COMPANY, INBOUND_DOMAIN: 'reply.example.ca', ...inbound }
  expect(settingWarnings(environment, 'production')).toEqual(sentences)
})
