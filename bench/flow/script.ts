import { randomBytes } from 'node:crypto'
import type { Sent, Statement } from '../measure/record-sql.ts'
import { isRowId } from '../world/stage.ts'

/** Texts that name one member's journey: id, email, session token, task and picture; number lists as JSON. */
export type Cast = readonly string[]

/** A statement, and the ids in its first row that later statements name. */
interface Step extends Statement {
  brings: { column: string; recorded: string }[]
}

export interface Script {
  cast: Cast
  steps: Step[]
}

/** Rate limit keys are digests of the member, so they differ for each. */
const DIGEST = /^[\w-]{43}$/
const DIGEST_BYTES = 32

/** Finds where a recorded journey names rows it made. Ids tell, because no two tables share any. */
export function scriptOf(sent: readonly Sent[], cast: Cast): Script {
  const known = new Set(cast)
  const steps = sent.map(({ rows, ...statement }) => {
    const brings = Object.entries(rows[0] ?? {})
      .filter(([, value]) => isRowId(value) && !known.has(String(value)))
      .map(([column, value]) => ({ column, recorded: String(value) }))
    for (const { recorded } of brings) known.add(recorded)
    return { ...statement, brings }
  })
  return { cast, steps }
}

interface Client {
  query(statement: Statement): Promise<{ rows: Record<string, unknown>[] }>
}

export async function play(client: Client, { cast, steps }: Script, others: Cast): Promise<void> {
  const names = new Map(cast.map((recorded, at) => [recorded, others[at]!]))
  for (const { brings, ...statement } of steps) {
    const values = statement.values.map((value) => recast(value, names))
    const { rows } = await client.query({ ...statement, values })
    for (const { column, recorded } of brings) names.set(recorded, String(rows[0]?.[column]))
  }
}

function recast(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'number') return Number(names.get(String(value)) ?? value)
  if (Array.isArray(value)) {
    const known = names.get(JSON.stringify(value))
    return known === undefined ? value.map((one) => recast(one, names)) : JSON.parse(known)
  }
  if (typeof value !== 'string') return value
  if (DIGEST.test(value)) return randomBytes(DIGEST_BYTES).toString('base64url')
  let text = value
  for (const [recorded, current] of names) text = text.replaceAll(recorded, current)
  return text
}
