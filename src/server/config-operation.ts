import { ConfigError } from './platform/config-error.ts'

/** Settings of how a server stops, how much it takes on at once, and who may watch it (docs/operations.md). */
export interface OperationConfig {
  /** How long a server that is to stop still answers, so that a proxy notices, in seconds. */
  drainSeconds: number
  /** How many requests one server works on at once; the others are told to come back. */
  mostRequests: number
  /** What Prometheus shows to read `/metrics`; null: there is no such address. */
  metricsToken: string | null
}

/** Behind a proxy that asks `/readyz` every second, three seconds are enough to be noticed. */
const DRAIN_BEHIND_PROXY_SECONDS = 3

/** A stop may take ten seconds in all, and the requests under way want their part (issue: graceful stop). */
const MOST_DRAIN_SECONDS = 5

/** Few enough that the last of them is answered within a second or so by two cores. */
const STANDARD_MOST_REQUESTS = 400
const HIGHEST_MOST_REQUESTS = 100_000

const MIN_TOKEN_LENGTH = 16

/** Reads the settings of operation, or refuses to start with a sentence that names the setting. */
export function readOperationConfig(
  environment: NodeJS.ProcessEnv,
  { behindProxy }: { behindProxy: boolean },
): OperationConfig {
  return {
    drainSeconds: readWhole('DRAIN_SECONDS', environment.DRAIN_SECONDS, {
      standard: behindProxy ? DRAIN_BEHIND_PROXY_SECONDS : 0,
      least: 0,
      most: MOST_DRAIN_SECONDS,
    }),
    mostRequests: readWhole('MAX_REQUESTS', environment.MAX_REQUESTS, {
      standard: STANDARD_MOST_REQUESTS,
      least: 1,
      most: HIGHEST_MOST_REQUESTS,
    }),
    metricsToken: readMetricsToken(environment.METRICS_TOKEN),
  }
}

/** Says nothing of what the token is. */
function readMetricsToken(text: string | undefined): string | null {
  if (!text) return null
  if (text.length >= MIN_TOKEN_LENGTH && /^[\x21-\x7e]+$/.test(text)) return text
  throw new ConfigError(
    `METRICS_TOKEN is too weak: it needs at least ${MIN_TOKEN_LENGTH} letters, digits or signs, without spaces.`,
  )
}

function readWhole(
  name: string,
  text: string | undefined,
  { standard, least, most }: { standard: number; least: number; most: number },
): number {
  if (!text) return standard
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= least && number <= most) return number
  throw new ConfigError(`${name} is '${text}': it is a whole number from ${least} to ${most}.`)
}
