import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '#server/config/config.ts'

/** Lines written within this time, or of so many bytes, leave in one write, which costs as much as a read of the database. */
const TOGETHER = { ms: 100, bytes: 4096 }

/** Pino's levels up to `info`; the others are written at once. */
const CAN_WAIT = /^\{"level":[123]0,/

/** An error as it is logged: without the values that caused it. */
interface DescribedError {
  type: string
  message: string
  code?: string
  stack: string[]
  cause?: DescribedError
}

const MAX_CAUSES = 3

/** Drizzle's errors end with the statement's values. */
const VALUES_OF_STATEMENT = /\nparams: [\s\S]*$/

const EMAIL = /[\w.+%'-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi

/** Credentials after these words in an address, a header or a message. */
const CREDENTIAL =
  /\b(bearer |basic |(?:token|secret|password|code|state|signature|cookie|northpoint(?:-browser)?)=)[^\s"'&;,)\\]+/gi

/** Lines without any of these contain nothing to remove; that is most lines. */
const SUSPICIOUS = /[@=]|bearer |basic /i

const URL_CREDENTIALS = /(\w:\/\/)[^\s"'/@]+@/g

/**
 * One JSON line per event on standard output. Requests are logged by id and route pattern, never with address, cookies
 * or body; errors without values. Anything that still looks like an email address or a credential is removed.
 */
export function openLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    serializers: {
      err: (error: unknown) => (error instanceof Error ? describe(error, MAX_CAUSES) : error),
      req: ({ method }: { method: string }) => ({ method }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    },
    hooks: { streamWrite: withoutSecrets },
  }
  return pino(options, destination ?? openOutput())
}

/** An exit, also after an uncaught error, writes what is left; a killed process loses at most lines that can wait. */
function openOutput(): DestinationStream & { flushSync(): void } {
  const output = pino.destination({ sync: false, minLength: TOGETHER.bytes })
  let flushing: NodeJS.Timeout | null = null
  const flush = () => {
    if (flushing) clearTimeout(flushing)
    flushing = null
    output.flush()
  }
  return {
    write: (line) => {
      output.write(line)
      if (!CAN_WAIT.test(line)) flush()
      else flushing ??= setTimeout(flush, TOGETHER.ms).unref()
    },
    flushSync: () => output.flushSync(),
  }
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

export function withoutSecrets(line: string): string {
  if (!SUSPICIOUS.test(line)) return line
  return line
    .replace(URL_CREDENTIALS, '$1[credentials]@')
    .replace(CREDENTIAL, '$1[secret]')
    .replace(EMAIL, '[email]')
}
