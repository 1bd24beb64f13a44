import type { FastifyInstance } from 'fastify'
import { createApp } from '../src/server/app.ts'
import { openLog } from '../src/server/platform/log.ts'
import { openBuiltPages } from '../src/server/platform/pages.ts'
import { openServices } from '../src/server/services.ts'
import type { Stage } from './stage.ts'

/** Runs the product inside this process, where what it sends to PostgreSQL can be recorded. */
export async function inProcess<Result>(
  { config }: Stage,
  work: (app: FastifyInstance) => Promise<Result>,
): Promise<Result> {
  const services = await openServices(config, openLog({ logLevel: 'silent' }), await openBuiltPages())
  try {
    const app = await createApp(services)
    try {
      return await work(app)
    } finally {
      await app.close()
    }
  } finally {
    await services.close()
  }
}
