import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type pg from 'pg'
import { recordSql } from './record-sql.ts'

/** The costs of one request or journey, on any machine. */
export interface Cost {
  /** Everything sent to PostgreSQL, including `begin` and `commit`. */
  statements: number
  /** Rows that PostgreSQL read, including those for triggers and foreign keys. */
  rows: number
  /** Answers as sent, with their heads; null where there is no answer. */
  bytes: number | null
  /** The rows written of all that was counted, by table. */
  rowsWritten: string
}

interface Place {
  pools: readonly pg.Pool[]
  bytesSent?: (() => number) | undefined
}

/** The mean cost of each piece of work, run in sequence in this process; the first is not counted. */
export async function costOf(
  { pools, bytesSent }: Place,
  [first, ...counted]: readonly (() => Promise<void>)[],
): Promise<Cost> {
  await first!()
  const before = { rows: await rowsRead(pools), gained: await rowsGained(pools), bytes: bytesSent?.() ?? 0 }
  const sent = await recordSql(async () => {
    for (const one of counted) await one()
  })
  return {
    statements: sent.length / counted.length,
    rows: ((await rowsRead(pools)) - before.rows) / counted.length,
    bytes: bytesSent ? (bytesSent() - before.bytes) / counted.length : null,
    rowsWritten: (await rowsGained(pools))
      .map(({ table, rows }, at) => [table, rows - before.gained[at]!.rows])
      .filter(([, rows]) => rows !== 0)
      .join(' '),
  }
}

/** New connections in `work` plan as for large tables: PostgreSQL would sometimes scan the stage's small ones. */
export async function withPlansForLargeTables<Result>(
  pool: pg.Pool,
  work: () => Promise<Result>,
): Promise<Result> {
  const { rows } = await pool.query<{ name: string }>('select quote_ident(current_database()) as name')
  await pool.query(`alter database ${rows[0]!.name} set enable_seqscan = off`)
  try {
    return await work()
  } finally {
    await pool.query(`alter database ${rows[0]!.name} reset enable_seqscan`)
  }
}

/** Counts what a server sends, with heads; call it before the server has connections. */
export function countBytes(server: Server): () => number {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  return () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0)
}

/** The costs in words: '3 st, 21 rows, 4.1 kB'. */
export function costInWords({ statements, rows, bytes }: Cost): string {
  const figures = [`${rounded(statements)} st`, `${rounded(rows)} rows`]
  if (bytes !== null) figures.push(`${(bytes / 1000).toFixed(1)} kB`)
  return figures.join(', ')
}

async function rowsGained(pools: readonly pg.Pool[]): Promise<{ table: string; rows: number }[]> {
  await flushStatistics(pools)
  const { rows } = await pools[0]!.query<{ table: string; rows: number }>(
    'select relname as table, n_tup_ins - n_tup_del as rows from pg_stat_user_tables order by relname',
  )
  return rows
}

/** Rows of sequential scans and entries of indexes, which also count where an index alone answers. */
async function rowsRead(pools: readonly pg.Pool[]): Promise<number> {
  await flushStatistics(pools)
  const { rows } = await pools[0]!.query<{ read: string }>(
    `select (select sum(seq_tup_read) from pg_stat_user_tables)
       + (select sum(idx_tup_read) from pg_stat_user_indexes) as read`,
  )
  return Number(rows[0]?.read)
}

/** Connections report their statistics only now and then unless asked. */
async function flushStatistics(pools: readonly pg.Pool[]): Promise<void> {
  const all = pools.flatMap((pool) => Array.from({ length: pool.totalCount }, () => pool.connect()))
  const clients = await Promise.all(all)
  for (const client of clients) {
    await client.query('select pg_stat_force_next_flush()')
    client.release()
  }
}

function rounded(figure: number): string {
  return Number(figure.toFixed(figure < 10 ? 1 : 0)).toString()
}
