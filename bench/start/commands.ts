import { execFile, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { PROJECT } from '#server/platform/builds.ts'
import { inTurns, mediansOf, timed } from '../measure/figures.ts'
import { besideFloor, inUnit, type Row } from '../measure/report.ts'
import { withProduct } from '../world/product.ts'

const ROUNDS = 3

/** Multiples of `node -e 0` (goal 4): two seconds where that takes 60 ms, and four when all cores are busy. */
const MOST_QUIET = 33
const MOST_BUSY = 66

const run = promisify(execFile)

/** Goal 4: commands beside the running server of this data directory, as operators type them, with npm's own time. */
export async function measureCommands(DATA_DIR: string): Promise<Row[]> {
  const command = (name: string) => () =>
    timed(() => run('npm', ['run', name], { cwd: PROJECT, env: { ...process.env, DATA_DIR } }))
  const commands = { invariants: command('invariants'), mail: command('mail') }
  const node = () => timed(() => run(process.execPath, ['-e', '0']))
  return await withProduct({ DATA_DIR }, async () => {
    const { node: floor, ...quiet } = mediansOf(await inTurns(ROUNDS, { ...commands, node }))
    const busy = mediansOf(await withBusyCores(() => inTurns(ROUNDS, commands)))
    return (['invariants', 'mail'] as const).flatMap((name) => {
      const subject = { goal: 4, what: `npm run ${name} beside node -e 0`, written: inUnit(' ms') } as const
      const whenBusy = { ...subject, what: `${subject.what}, all cores busy` }
      return [
        besideFloor(subject, { product: quiet[name], floor }, { most: MOST_QUIET }),
        besideFloor(whenBusy, { product: busy[name], floor }, { most: MOST_BUSY }),
      ]
    })
  })
}

async function withBusyCores<Result>(work: () => Promise<Result>): Promise<Result> {
  const busy = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  try {
    return await work()
  } finally {
    for (const one of busy) one.kill()
  }
}
