import { type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

/** One structured line per event on standard output; requests carry ids, never cookies or bodies. */
export function openLog(config: Pick<Config, 'logLevel'>): Logger {
  return pino({
    level: config.logLevel,
    serializers: {
      req: (request: { method: string; url: string }) => ({ method: request.method }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  })
}
