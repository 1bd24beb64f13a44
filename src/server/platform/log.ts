import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

/** What an error is in the log: what happened and where, without the values it happened with. */
interface DescribedError {
  type: string
  message: string
  code?: string
  stack: string[]
  cause?: DescribedError
}

/** Causes behind an error that are still told. */
const MOST_CAUSES = 3

/** Drizzle's errors end with the values of the statement. */
const VALUES_OF_STATEMENT = /\nparams: [\s\S]*$/

const EMAIL = /[\w.+%'-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi

/** Text that lets somebody in: what follows these words in an address, a header or a message. */
const CREDENTIAL =
  /\b(bearer |basic |(?:token|secret|password|code|state|signature|cookie|northpoint(?:-browser)?)=)[^\s"'&;,)\\]+/gi

/** Lines without any of these hold nothing to take out; most are such. */
const SUSPICIOUS = /[@=]|bearer |basic /i

/** What stands between a scheme and a host: `postgres://name:password@host`. */
const URL_CREDENTIALS = /(\w:\/\/)[^\s"'/@]+@/g

/**
 * One structured line per event on standard output. Requests carry their id and the pattern of their route, never their
 * address, cookies or body; errors carry no values; and whatever still looks like an e-mail address or a credential is
 * taken out of the finished line.
 */
export function openLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    serializers: {
      err: (error: unknown) => (error instanceof Error ? describe(error, MOST_CAUSES) : error),
      req: ({ method }: { method: string }) => ({ method }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    },
    hooks: { streamWrite: withoutSecrets },
  }
  return destination ? pino(options, destination) : pino(options)
}

function describe(error: Error, causes: number): DescribedError {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  return {
    type: error.constructor.name,
    message: error.message.replace(VALUES_OF_STATEMENT, ''),
    ...(code !== null && { code }),
    stack: (error.stack ?? '').split('\n').flatMap((line) => line.match(/^\s+at (.*)$/)?.[1] ?? []),
    ...(error.cause instanceof Error && causes > 0 && { cause: describe(error.cause, causes - 1) }),
  }
}

/** A line of the log without e-mail addresses and credentials. */
export function withoutSecrets(line: string): string {
  if (!SUSPICIOUS.test(line)) return line
  return line
    .replace(URL_CREDENTIALS, '$1[credentials]@')
    .replace(CREDENTIAL, '$1[secret]')
    .replace(EMAIL, '[e-mail]')
}
