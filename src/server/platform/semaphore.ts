/** Runs work that takes some of a fixed number of slots, first come, first served. */
type Semaphore = <Result>(places: number, work: () => Promise<Result>) => Promise<Result>

/** One piece of work can take from one slot to all of them. */
export function createSemaphore(allPlaces: number): Semaphore {
  let free = allPlaces
  const waiting: { places: number; enter: () => void }[] = []

  function letIn(): void {
    for (let next = waiting[0]; next && next.places <= free; next = waiting[0]) {
      waiting.shift()
      free -= next.places
      next.enter()
    }
  }

  return async (places, work) => {
    const entered = Promise.withResolvers<void>()
    waiting.push({ places, enter: entered.resolve })
    letIn()
    await entered.promise
    try {
      return await work()
    } finally {
      free += places
      letIn()
    }
  }
}
