import { describe, expect, test } from 'vitest'
import { PUSH_SERVICES } from '#domain/notifications/push.ts'
import { ConfigError } from '#server/platform/config-error.ts'
import { readConfig } from './config.ts'

const readS3Settings = (environment: NodeJS.ProcessEnv) => readConfig(environment, 'production').s3

const KEYS = { S3_ACCESS_KEY_ID: 'an-id', S3_SECRET_ACCESS_KEY: 'hush-hush' }
const OTHER = { FILES_URL: 's3://files', S3_ENDPOINT: 'https://s3.example.ca', ...KEYS }

describe('files are kept', () => {
  test('in the data directory by default', () => {
    expect(readS3Settings({})).toBeNull()
    expect(readS3Settings({ FILES_URL: '', S3_REGION: '' })).toBeNull()
  })

  test('in an Amazon bucket, with the credentials of the machine', () => {
    expect(readS3Settings({ FILES_URL: 's3://northpoint-files', S3_REGION: 'ca-central-1' })).toEqual({
      bucket: 'northpoint-files',
      prefix: '',
      endpoint: null,
      region: 'ca-central-1',
      pathStyle: false,
      credentials: null,
    })
  })

  test('under a prefix of another store, with the bucket in the path', () => {
    expect(readS3Settings({ ...OTHER, FILES_URL: 's3://files/rewards/production/' })).toEqual({
      bucket: 'files',
      prefix: 'rewards/production/',
      endpoint: new URL('https://s3.example.ca'),
      region: 'us-east-1',
      pathStyle: true,
      credentials: { accessKeyId: 'an-id', secretAccessKey: 'hush-hush' },
    })
    expect(readS3Settings({ ...OTHER, S3_PATH_STYLE: 'off' })?.pathStyle).toBe(false)
  })
})

describe('push notifications', () => {
  const pushOf = (environment: NodeJS.ProcessEnv, mode: 'production' | 'demo' = 'production') =>
    readConfig(environment, mode).push

  test('are off until push services know whom to write to, and always in the demo', () => {
    expect(pushOf({})).toBeNull()
    expect(pushOf({ PUSH_SUBJECT: 'mailto:push@example.ca' }, 'demo')).toBeNull()
    expect(pushOf({ PUSH_SUBJECT: 'mailto:push@example.ca' })).toEqual({
      subject: 'mailto:push@example.ca',
      services: PUSH_SERVICES,
    })
    const services = ['push.example.ca', '*.push.example.ca']
    expect(pushOf({ PUSH_SUBJECT: 'https://example.ca/about', PUSH_SERVICES: services.join(', ') })).toEqual({
      subject: 'https://example.ca/about',
      services,
    })
  })

  test.each([
    'https://localhost',
    'https://localhost:3000/about',
    'https://rewards.localhost',
    'https://127.0.0.1',
    'https://[::1]',
    'http://rewards.example.ca',
    'mailto:push',
    'mailto:push@localhost',
    'push@example.ca',
  ])('the start is refused with the subject %s', (subject) => {
    expect(() => pushOf({ PUSH_SUBJECT: subject })).toThrow(
      /^PUSH_SUBJECT is '.*'\. It must be a mailto: address/,
    )
  })

  test.each(['https://push.example.ca', 'push', '*', '10.0.0.1', '*.ca:443'])(
    'the start is refused with the push service %s',
    (host) => {
      const settings = { PUSH_SUBJECT: 'mailto:push@example.ca', PUSH_SERVICES: host }
      expect(() => pushOf(settings)).toThrow(/^PUSH_SERVICES has '/)
    },
  )
})

test('the demo keeps its files and email beside its database, whatever is set', () => {
  const halves = { S3_REGION: 'ca-central-1', S3_ACCESS_KEY_ID: 'an-id', SMTP_URL: 'localhost:25' }
  for (const environment of [
    halves,
    { FILES_URL: 's3://files' },
    { ...OTHER, SMTP_URL: 'smtp://localhost' },
  ]) {
    expect(readConfig(environment, 'demo')).toMatchObject({ s3: null, smtpUrl: null })
  }
})

test.each<[string, NodeJS.ProcessEnv, RegExp]>([
  ['keys without a place', KEYS, /^S3_ACCESS_KEY_ID is set but FILES_URL is not/],
  ['an endpoint without a place', { S3_ENDPOINT: 'http://x' }, /^S3_ENDPOINT is set but FILES_URL is not/],
  ['another kind of place', { ...OTHER, FILES_URL: 'https://files' }, /^FILES_URL is not/],
  ['a bucket in capitals', { ...OTHER, FILES_URL: 's3://Files' }, /^FILES_URL is not/],
  ['a prefix that leaves', { ...OTHER, FILES_URL: 's3://files/a..b' }, /^FILES_URL is not/],
  ['credentials in the place', { ...OTHER, FILES_URL: 's3://a:hush-hush@files' }, /^FILES_URL is not/],
  ['a wrong endpoint', { ...OTHER, S3_ENDPOINT: 's3.example.ca' }, /^S3_ENDPOINT is not/],
  ['an endpoint with a path', { ...OTHER, S3_ENDPOINT: 'https://s3.example.ca/b' }, /^S3_ENDPOINT is not/],
  ['an endpoint with keys', { ...OTHER, S3_ENDPOINT: 'https://a:hush-hush@b.ca' }, /^S3_ENDPOINT is not/],
  ['no region at Amazon', { FILES_URL: 's3://files', ...KEYS }, /^S3_REGION is missing/],
  ['a wrong region', { ...OTHER, S3_REGION: 'Canada East' }, /^S3_REGION is 'Canada East'/],
  ['a wrong path style', { ...OTHER, S3_PATH_STYLE: 'yes' }, /^S3_PATH_STYLE is 'yes'/],
  ['half of the keys', { ...OTHER, S3_SECRET_ACCESS_KEY: '' }, /^S3_SECRET_ACCESS_KEY is missing/],
  ['the other half', { ...OTHER, S3_ACCESS_KEY_ID: '' }, /^S3_ACCESS_KEY_ID is missing/],
])('the start is refused, without showing a key, for: %s', (_what, environment, sentence) => {
  const read = () => readS3Settings(environment)
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(sentence)
  expect(read).not.toThrow(/hush-hush/)
})
