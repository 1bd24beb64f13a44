import type { Config } from '#server/config/config.ts'
import { runServer } from '#server/run-server.ts'
import { stopOnSignals } from '#server/stop-on-signals.ts'
import { fillWithDemoData } from './fill.ts'
import { DEMO_ADMIN_EMAIL, DEMO_MEMBER_EMAIL, DEMO_PASSWORD } from './people.ts'
import { startOverIfEarlier } from './start-over.ts'

/** Any number works; with a fixed one, every reader of the documentation sees the same community. */
const SEED = 1867

/** Runs the product with the demo's community until a signal. */
export async function serveDemo(
  config: Config,
  pages: Parameters<typeof runServer>[1],
  run: 'demo' | 'development',
): Promise<void> {
  const server = await startOverIfEarlier(config, () =>
    runServer(config, pages, async (services) => {
      const outcome = await fillWithDemoData(services, new Date(), SEED)
      if (outcome === 'filled') console.log('A community of 60 has moved in.')
    }),
  )
  stopOnSignals(server)
  greet(config, run)
}

function greet({ publicUrl, dataDir, databaseUrl }: Config, run: 'demo' | 'development'): void {
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
