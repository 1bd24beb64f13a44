import type { Config } from '#server/config/config.ts'
import { isMarkedAsDemo } from '#server/database/demo-mark.ts'
import type { OpenPort } from '#server/platform/open-port.ts'
import type { Reach } from '#server/platform/progress.ts'
import { type RunningServer, runServer } from '#server/run-server.ts'
import type { Services, Start } from '#server/services.ts'
import { fillWithDemoData } from './fill.ts'
import { DEMO_ADMIN_EMAIL, DEMO_MEMBER_EMAIL, DEMO_PASSWORD } from './people.ts'
import { startOverIfEarlier } from './start-over.ts'

/** Any number works; with a fixed one, every reader of the documentation sees the same community. */
const SEED = 1867

interface DemoStart extends Required<Start> {
  port: OpenPort
}

/** Runs the product with the demo's community. */
export async function serveDemo(
  config: Config,
  pages: Parameters<typeof runServer>[1],
  run: 'demo' | 'development',
  { port, progress, signal }: DemoStart,
): Promise<RunningServer> {
  const prepare = async (services: Services) => {
    const fill = (reach: Reach) => fillWithDemoData(services, new Date(), SEED, { reach, signal })
    if (await isMarkedAsDemo(services.database)) await fill(() => {})
    else await progress.step('Moving a community of 60 in', 'about 15 s', fill)
  }
  const server = await startOverIfEarlier(config, () =>
    runServer(config, pages, port, prepare, { progress, signal }),
  )
  greet(config, run)
  return server
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
