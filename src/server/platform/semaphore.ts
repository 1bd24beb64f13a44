/** Runs work that takes some of a fixed number of slots, first come, first served. */
type Semaphore = <Result>(permits: number, work: () => Promise<Result>) => Promise<Result>

/** One piece of work can take from one slot to all of them. */
export function createSemaphore(allPermits: number): Semaphore {
  let free = allPermits
  const waiting: { permits: number; enter: () => void }[] = []

  function letIn(): void {
    for (let next = waiting[0]; next && next.permits <= free; next = waiting[0]) {
      waiting.shift()
      free -= next.permits
      next.enter()
    }
  }

  return async (permits, work) => {
    const entered = Promise.withResolvers<void>()
    waiting.push({ permits, enter: entered.resolve })
    letIn()
    await entered.promise
    try {
      return await work()
    } finally {
      free += permits
      letIn()
    }
  }
}
