import { randomInt, randomUUID } from 'node:crypto'
import {
  CODE_MINUTES,
  CODE_TRIES,
  type CodePurpose,
  MAILED_CODE_DIGITS,
} from '#domain/identity/codes-and-links.ts'
import { tidyCode } from '#domain/text/typed-text.ts'
import { type Queries, queryRows } from '#server/platform/db/database.ts'
import type { Signing } from '#server/platform/signing.ts'

/** A code works only in the browser that asked for it. */
interface CodeAsked {
  browser: string
  purpose: CodePurpose
  email: string
}

/** A code that was right; `takeCode` uses it up. */
export interface RightCode extends CodeAsked {
  sealed: string
}

/** Creates a code to email; it replaces this browser's earlier one for the same purpose. */
export async function makeCode(queries: Queries, signing: Signing, asked: CodeAsked): Promise<string> {
  const code = String(randomInt(10 ** MAILED_CODE_DIGITS)).padStart(MAILED_CODE_DIGITS, '0')
  await keepCode(queries, signing, asked, code)
  return code
}

/** The same row when no email carries a code, so that the answers are the same. No six digits are right. */
export function makeUnsentCode(queries: Queries, signing: Signing, asked: CodeAsked): Promise<void> {
  return keepCode(queries, signing, asked, randomUUID())
}

async function keepCode(queries: Queries, signing: Signing, asked: CodeAsked, code: string): Promise<void> {
  // Stored as a signature, so that a database reader can't try all million codes without our secret.
  const sealed = signing.sign('', purposeOf(asked, code))
  await queryRows(
    queries,
    `insert into mailed_codes (browser, purpose, email, code, expires_at)
     values ($1, $2, $3, $4, clock_timestamp() + make_interval(mins => ${CODE_MINUTES}))
     on conflict (browser, purpose) do update
     set email = excluded.email, code = excluded.code, tries = 0, created_at = clock_timestamp(),
       expires_at = excluded.expires_at`,
    [asked.browser, asked.purpose, asked.email, sealed],
  )
}

const CAN_BE_RIGHT = `browser = $1 and purpose = $2 and email = $3 and tries < ${CODE_TRIES}
  and expires_at > clock_timestamp()`

/** Counts each try before checking it; 'over' when none can be right. */
export async function tryCode(
  queries: Queries,
  signing: Signing,
  asked: CodeAsked,
  typed: string,
): Promise<RightCode | 'wrong' | 'over'> {
  const [kept] = await queryRows<{ code: string }>(
    queries,
    `update mailed_codes set tries = tries + 1
     where ${CAN_BE_RIGHT} returning code`,
    [asked.browser, asked.purpose, asked.email],
  )
  if (kept === undefined) return 'over'
  if (signing.read(kept.code, purposeOf(asked, tidyCode(typed))) === null) return 'wrong'
  return { ...asked, sealed: kept.code }
}

/** Uses a code up; false if it was used, replaced or ended since it was right. */
export async function takeCode(queries: Queries, { browser, purpose, sealed }: RightCode): Promise<boolean> {
  const taken = await queryRows(
    queries,
    `update mailed_codes set expires_at = clock_timestamp()
     where browser = $1 and purpose = $2 and code = $3 and expires_at > clock_timestamp() returning browser`,
    [browser, purpose, sealed],
  )
  return taken.length > 0
}

export async function hasCode(queries: Queries, asked: CodeAsked): Promise<boolean> {
  const kept = await queryRows(queries, `select 1 from mailed_codes where ${CAN_BE_RIGHT}`, [
    asked.browser,
    asked.purpose,
    asked.email,
  ])
  return kept.length > 0
}

export async function addressAsked(
  queries: Queries,
  { browser, purpose }: Omit<CodeAsked, 'email'>,
): Promise<string | null> {
  const [kept] = await queryRows<{ email: string }>(
    queries,
    'select email from mailed_codes where browser = $1 and purpose = $2',
    [browser, purpose],
  )
  return kept?.email ?? null
}

function purposeOf({ browser, purpose, email }: CodeAsked, code: string): string {
  return `mailed code ${purpose}\0${browser}\0${email}\0${code}`
}
