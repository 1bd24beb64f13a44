import { someJourneys } from './flow.ts'
import { inParallel } from './in-parallel.ts'
import { go } from './journey.ts'
import { aPhoto } from './picture.ts'
import type { Memory } from './process-memory.ts'
import { startProduct } from './product.ts'
import { load, READS, startFloorServer } from './reads.ts'
import type { Row } from './report.ts'
import { onStage, type Stage } from './stage.ts'

const SECONDS_PER_READ = 2
const WORKERS = 8
const JOURNEYS = 100

/** Resident megabytes of the server process (goal 5); PostgreSQL has its own. */
const AFTER_READS_MB = 150
const WITH_IMAGES_MB = 300

/** Goal 5: memory of the server after the reads of goal 1, and at its highest with the image work of goal 3. */
export function measureMemory(): Promise<Row[]> {
  return onStage(async (stage) => {
    const floor = await measureFloor(stage)
    const picture = await aPhoto()
    const journeys = await someJourneys(stage, JOURNEYS, picture)
    const product = await startProduct(stage.environment)
    try {
      const atStart = await product.memory()
      await loadReads(stage, product.url)
      const afterReads = await product.memory()
      await inParallel(WORKERS, journeys, (journey) => go(product.url, journey))
      const { peak } = await product.memory()
      return [
        {
          ...rowOf(wordsFor(atStart, afterReads), afterReads.now, AFTER_READS_MB),
          floor: `${floor.now.toFixed(0)} MB`,
          ratio: (afterReads.now / floor.now).toFixed(2),
        },
        rowOf('highest memory with image work', peak, WITH_IMAGES_MB),
      ]
    } finally {
      await product.stop()
    }
  })
}

function wordsFor(atStart: Memory, { files }: Memory): string {
  return `memory after the reads (${atStart.now.toFixed(0)} MB at start, ${files.toFixed(0)} MB program files)`
}

async function measureFloor(stage: Stage): Promise<Memory> {
  const { floor, url } = await startFloorServer(stage)
  try {
    await loadReads(stage, url)
    return await floor.memory()
  } finally {
    await floor.stop()
  }
}

async function loadReads(stage: Stage, url: string): Promise<void> {
  for (const { address, as } of READS) await load(url + address, stage[as].cookie, SECONDS_PER_READ)
}

function rowOf(what: string, megabytes: number, target: number): Row {
  return {
    goal: 5,
    what,
    product: `${megabytes.toFixed(0)} MB`,
    floor: '',
    ratio: '',
    target: `≤ ${target} MB`,
    met: megabytes <= target,
  }
}
