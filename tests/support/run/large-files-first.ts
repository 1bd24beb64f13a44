import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** One file of the product in three is as large; the longest are among them. */
const LARGE_BYTES = 12_000

/** Large files begin first, so that no worker ends with a long one alone. Apart from that, the seed decides the order. */
export class LargeFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config
    const placed = files.map(async (file) => {
      const { size } = await stat(file.moduleId)
      const chance = createHash('sha256').update(`${sequence.seed} ${relative(root, file.moduleId)}`)
      return { file, place: `${size < LARGE_BYTES} ${chance.digest('hex')}` }
    })
    // "false" comes before "true".
    return (await Promise.all(placed))
      .toSorted((a, b) => (a.place < b.place ? -1 : 1))
      .map(({ file }) => file)
  }
}
