/** Works through the items with this many workers at a time. */
export async function inParallel<Item>(
  workers: number,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const waiting = items.entries()
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (const [index, item] of waiting) await work(item, index)
    }),
  )
}
