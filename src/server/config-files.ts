import { ConfigError } from './platform/config-error.ts'

/** An S3-compatible store: where it is and who the product is there. */
export interface S3Settings {
  bucket: string
  /** What every key begins with, such as `rewards/`; empty for the whole bucket. */
  prefix: string
  /** Another store than Amazon's. */
  endpoint: URL | null
  region: string
  /** Whether the bucket is in the path of an address instead of in its host name. */
  pathStyle: boolean
  /** Null takes the machine's own, such as the role of an instance. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
  /** How long a server waits for the store; only tests wait for another time. */
  waits?: StoreWaits
}

/** In milliseconds: for an answer, or for an answer to go on, and from one try of a store that is away to the next. */
export interface StoreWaits {
  answerMs: number
  nextTryMs: number
}

/** Stores that are not Amazon's mostly have no regions, but signatures need one. */
const REGION_OF_OTHERS = 'us-east-1'

const SETTINGS = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_PATH_STYLE',
] as const

/** Bucket names that every store takes, and a prefix of names that are file keys. */
const FILES_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[a-z0-9_-][a-z0-9_.-]*)*)\/?$/

/** Reads where files are kept: null is `DATA_DIR/files`. Says nothing of keys: they are secret. */
export function readS3Settings(environment: NodeJS.ProcessEnv): S3Settings | null {
  if (!environment.FILES_URL) {
    const alone = SETTINGS.find((name) => environment[name])
    if (alone === undefined) return null
    throw new ConfigError(`${alone} is set but FILES_URL is not: set FILES_URL to s3://bucket.`)
  }
  const [whole, bucket = '', path = ''] = FILES_URL.exec(environment.FILES_URL) ?? []
  if (whole === undefined || path.includes('..')) {
    throw new ConfigError(
      'FILES_URL is not a place for files: it is s3://bucket or s3://bucket/prefix, in lower-case letters.',
    )
  }
  const endpoint = readEndpoint(environment.S3_ENDPOINT)
  return {
    bucket,
    prefix: path === '' ? '' : `${path.slice(1)}/`,
    endpoint,
    region: readRegion(environment.S3_REGION, endpoint),
    pathStyle: readPathStyle(environment.S3_PATH_STYLE, endpoint),
    credentials: readCredentials(environment),
  }
}

function readEndpoint(text: string | undefined): URL | null {
  if (!text) return null
  const url = URL.parse(text)
  const isPlain = url?.pathname === '/' && url.search === '' && url.hash === ''
  if (url && isPlain && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '')
    return url
  throw new ConfigError(
    'S3_ENDPOINT is not the address of a store: it is such as https://s3.example.ca, without a path or credentials.',
  )
}

function readRegion(text: string | undefined, endpoint: URL | null): string {
  if (!text && endpoint === null) {
    throw new ConfigError(
      'S3_REGION is missing: set it to the region of the bucket, or S3_ENDPOINT to another store.',
    )
  }
  const region = text || REGION_OF_OTHERS
  if (/^[a-z0-9-]+$/.test(region)) return region
  throw new ConfigError(`S3_REGION is '${text}': it is a name such as ca-central-1.`)
}

function readPathStyle(text: string | undefined, endpoint: URL | null): boolean {
  if (!text) return endpoint !== null
  if (text === 'on' || text === 'off') return text === 'on'
  throw new ConfigError(`S3_PATH_STYLE is '${text}': it is on or off.`)
}

function readCredentials(environment: NodeJS.ProcessEnv): S3Settings['credentials'] {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = environment
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey }
  if (!accessKeyId && !secretAccessKey) return null
  const missing = accessKeyId ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID'
  throw new ConfigError(`${missing} is missing: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together.`)
}
