import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { countBytes } from '../measure/costs.ts'
import type { Statement } from '../measure/record-sql.ts'
import type { Read } from './addresses.ts'

/** One address: its statements, and which part of the last one's rows is the answer. */
export interface FloorRead extends Omit<Read, 'as'> {
  statements: Statement[]
  /** Fields of the answer that the product adds to the single row. */
  added: Record<string, unknown>
}

/** The floor of goal 1: bare `node:http` and `pg`, the product's SQL, its answer uncompressed. */
export async function openFloor(pool: pg.Pool, reads: readonly FloorRead[]) {
  const byAddress = new Map(reads.map((read) => [read.address, read]))
  const answer = async ({ statements, column, limit, added }: FloorRead) => {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await pool.query(statement)).rows
    const body =
      limit === null
        ? { ...(rows[0]?.[column] as object), ...added }
        : rows.slice(0, limit).map((row) => row[column])
    return Buffer.from(JSON.stringify(body))
  }
  const server = createServer((request, response) => {
    void answer(byAddress.get(request.url!)!).then((body) => {
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': body.length,
      })
      response.end(body)
    })
  })
  const bytesSent = countBytes(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    bytesSent,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
