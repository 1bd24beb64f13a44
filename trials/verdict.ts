import { findViolations, type Violation } from '#server/points/invariants.ts'
import type { Figures } from './load.ts'
import type { Reach } from './reach.ts'

export interface Verdict {
  /** Acknowledged writes that are not in the database, as 'table id'. */
  lost: string[]
  /** Reward requests in excess of their idempotency keys. */
  twice: number
  violations: Violation[]
}

const PLACES = [
  { of: 'claims', table: 'claims', condition: 'true' },
  { of: 'submissions', table: 'submissions', condition: 'true' },
  { of: 'approvals', table: 'submissions', condition: `t.status = 'approved'` },
  { of: 'requests', table: 'reward_requests', condition: 'true' },
] as const

export function judge(reach: Reach, { acknowledged, redemptionKeys }: Figures): Promise<Verdict> {
  return reach(async (_builders, { pool, queries }) => {
    const lost: string[] = []
    for (const { of, table, condition } of PLACES) {
      const { rows } = await pool.query<{ id: number }>(
        `select id from unnest($1::bigint[]) as acknowledged(id)
         where not exists (select 1 from ${table} t where t.id = acknowledged.id and ${condition})`,
        [acknowledged[of]],
      )
      lost.push(...rows.map(({ id }) => `${of} ${id}`))
    }
    const { rows } = await pool.query<{ count: number }>('select count(*) from reward_requests')
    return {
      lost,
      twice: Math.max(0, (rows[0]?.count ?? 0) - redemptionKeys),
      violations: await findViolations(queries),
    }
  })
}

export function printFigures(name: string, figures: Figures, verdict: Verdict, more: string[] = []): void {
  console.log(`\n${name}`)
  for (const line of more) console.log(`  ${line}`)
  console.log(`  acknowledged writes     ${Object.values(figures.acknowledged).flat().length}`)
  console.log(`  lost of them            ${verdict.lost.length}${listed(verdict.lost)}`)
  console.log(`  done twice              ${verdict.twice}`)
  console.log(`  refused with 503        ${figures.refused}`)
  console.log(`  cut off                 ${figures.cutOff}`)
  console.log(`  unexpected answers      ${figures.unexpected.length}${listed(figures.unexpected)}`)
  console.log(`  slowest answer          ${(figures.slowestMs / 1000).toFixed(1)} s`)
  const broken = verdict.violations.map(({ claim }) => claim)
  console.log(`  invariants              ${broken.length === 0 ? 'all hold' : `broken${listed(broken)}`}`)
}

export function isClean(figures: Figures, verdict: Verdict): boolean {
  const { lost, twice, violations } = verdict
  return lost.length + twice + violations.length + figures.unexpected.length === 0
}

function listed(items: readonly string[]): string {
  return items.length === 0 ? '' : `: ${items.slice(0, 5).join(' | ')}`
}
