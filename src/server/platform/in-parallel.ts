/** Works on `width` items at a time. After a failure, starts no more, waits for those in progress, and throws it. */
export async function inParallel<Item>(
  width: number,
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const rest = queue(items)
  let failed = false
  let index = 0
  const worker = async () => {
    try {
      for (let next = await rest.next(); !next.done && !failed; next = await rest.next()) {
        await work(next.value, index++)
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

/** A generator queues concurrent calls of `next`. */
async function* queue<Item>(items: Iterable<Item> | AsyncIterable<Item>): AsyncGenerator<Item, undefined> {
  yield* items
}
