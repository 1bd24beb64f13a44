import type { Config } from '../src/server/config.ts'
import { DEMO_ADMIN_EMAIL, DEMO_MEMBER_EMAIL, DEMO_PASSWORD } from './people.ts'

/** Any number works; with a fixed one, every reader of the documentation sees the same community. */
export const DEMO_SEED = 1867

export function greet({ publicUrl, dataDir, databaseUrl }: Config, run: 'demo' | 'development'): void {
  const place = databaseUrl === null ? dataDir : 'the database of DATABASE_URL'
  const startOver = run === 'demo' ? '; `npm run demo -- --fresh` starts over' : ''
  console.log(`
  Northpoint Rewards, ${run}

    ${publicUrl.origin}

    Member   ${DEMO_MEMBER_EMAIL}   ${DEMO_PASSWORD}
    Admin    ${DEMO_ADMIN_EMAIL}    ${DEMO_PASSWORD}
    Emails   ${publicUrl.origin}/api/mailbox

  What you do stays in ${place}${startOver}. Ctrl+C ends it.
`)
}
