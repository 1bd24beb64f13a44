/** Does the work for every item, `width` of them at once; the first failure ends it, after what had begun. */
export async function someAtOnce<Item>(
  items: AsyncIterable<Item>,
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = queue(items)
  let failed = false
  const worker = async () => {
    try {
      for (let next = await rest.next(); !next.done && !failed; next = await rest.next()) {
        await work(next.value)
      }
    } catch (error) {
      failed = true
      throw error
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: width }, worker))
  await rest.return(undefined)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

/** A generator answers those who ask at the same time one after the other. */
async function* queue<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item, undefined> {
  yield* items
}
