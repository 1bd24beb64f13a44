import { inParallel } from '#server/platform/in-parallel.ts'
import { type Memory, memoryDuring } from '../measure/process-memory.ts'
import { inUnit, type Row, within } from '../measure/report.ts'
import { loadReads } from '../reads/ask.ts'
import { openCamera } from '../world/camera.ts'
import { go, someJourneys, WORKERS } from '../world/journey.ts'
import { withProduct } from '../world/product.ts'
import { onStage } from '../world/stage.ts'

const JOURNEYS = 100

/** Anonymous megabytes of the server process, without PostgreSQL (goal 5). */
const AFTER_READS_MB = 150
const WITH_IMAGES_MB = 250

const written = inUnit(' MB')

/** Goal 5: the server's memory after the reads of goal 1, and at its peak with the image work of goal 3. */
export function measure(): Promise<Row[]> {
  return onStage(async (stage) => {
    const journeys = await someJourneys(stage, JOURNEYS, await openCamera())
    return withProduct(stage.environment, async (product) => {
      const atStart = await product.memory()
      await loadReads(stage, product.url)
      const afterReads = await product.memory()
      const withImages = await memoryDuring(
        product.memory,
        inParallel(WORKERS, journeys, (journey) => go(product.url, journey)),
      )
      const highest = Math.max(...withImages.map(({ anonymous }) => anonymous))
      const reads = { goal: 5, what: wordsFor(atStart, afterReads), written }
      const images = { goal: 5, what: `highest with image work, ${JOURNEYS} journeys`, written }
      return [within(reads, afterReads.anonymous, AFTER_READS_MB), within(images, highest, WITH_IMAGES_MB)]
    })
  })
}

function wordsFor(atStart: Memory, { files }: Memory): string {
  return `anonymous memory after the reads (${written(atStart.anonymous)} at start; ${written(files)} of program files besides)`
}
