import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { createApp } from '#server/app.ts'
import { openBuiltPages } from '#server/documents/pages.ts'
import { builtDirectory } from '#server/platform/builds.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openLog } from '#server/platform/log.ts'
import { openServices } from '#server/services.ts'
import type { Stage } from '../world/stage.ts'
import { countBytes, withPlansForLargeTables } from './costs.ts'

export interface ProductInProcess {
  database: Database
  url: string
  /** The bytes of all answers so far, with heads. */
  bytesSent: () => number
}

/** Lets `count` compare costs of the product with those of a floor on its own pool, all in this process. */
export function countBothSides<Result>(
  stage: Stage,
  count: (product: ProductInProcess, floor: pg.Pool, pools: readonly pg.Pool[]) => Promise<Result>,
): Promise<Result> {
  const { database, environment } = stage
  const beside = async (product: ProductInProcess) => {
    const floor = new pg.Pool({ connectionString: environment.DATABASE_URL })
    try {
      return await count(product, floor, [database.pool, product.database.pool, floor])
    } finally {
      await floor.end()
    }
  }
  return withPlansForLargeTables(database.pool, () => inProcess(stage, beside))
}

/** Runs the product inside this process, to count what it sends to PostgreSQL and to browsers. */
export async function inProcess<Result>(
  { config }: Stage,
  work: (product: ProductInProcess) => Promise<Result>,
): Promise<Result> {
  const services = await openServices(config, openLog({ logLevel: 'silent' }))
  try {
    const app = await createApp(services, await openBuiltPages(builtDirectory('client')))
    try {
      const bytesSent = countBytes(app.server)
      await app.listen({ host: '127.0.0.1', port: 0 })
      const { port } = app.server.address() as AddressInfo
      return await work({ database: services.database, url: `http://127.0.0.1:${port}`, bytesSent })
    } finally {
      await app.close()
    }
  } finally {
    await services.close()
  }
}
