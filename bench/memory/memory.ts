import { inParallel } from '../../src/server/platform/in-parallel.ts'
import { someJourneys } from '../flow/flow.ts'
import { type Memory, memoryDuring } from '../measure/process-memory.ts'
import type { Row } from '../measure/report.ts'
import { load, READS, startFloorServer } from '../reads/reads.ts'
import { openCamera } from '../world/camera.ts'
import { go } from '../world/journey.ts'
import { startProduct } from '../world/product.ts'
import { onStage, type Stage } from '../world/stage.ts'

const SECONDS_PER_READ = 2
const WORKERS = 8
const JOURNEYS = 100

/** Anonymous megabytes of the server process, without PostgreSQL (goal 5). */
const AFTER_READS_MB = 150
const WITH_IMAGES_MB = 250

/** Goal 5: the server's memory after the reads of goal 1, and at its peak with the image work of goal 3. */
export function measureMemory(): Promise<Row[]> {
  return onStage(async (stage) => {
    const floor = await measureFloor(stage)
    const journeys = await someJourneys(stage, JOURNEYS, await openCamera())
    const product = await startProduct(stage.environment)
    try {
      const atStart = await product.memory()
      await loadReads(stage, product.url)
      const afterReads = await product.memory()
      const withImages = await memoryDuring(
        product.memory,
        inParallel(WORKERS, journeys, (journey) => go(product.url, journey)),
      )
      const highest = Math.max(...withImages.map(({ anonymous }) => anonymous))
      return [
        {
          ...rowOf(wordsFor(atStart, afterReads), afterReads.anonymous, AFTER_READS_MB),
          floor: `${floor.anonymous.toFixed(0)} MB`,
          ratio: (afterReads.anonymous / floor.anonymous).toFixed(2),
        },
        rowOf(`highest anonymous memory with image work, ${JOURNEYS} journeys`, highest, WITH_IMAGES_MB),
      ]
    } finally {
      await product.stop()
    }
  })
}

function wordsFor(atStart: Memory, { files }: Memory): string {
  return `anonymous memory after the reads (${atStart.anonymous.toFixed(0)} MB at start; ${files.toFixed(0)} MB of program files besides)`
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

/** The reads of goal 1, in turn. */
export async function loadReads(stage: Stage, url: string): Promise<void> {
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
