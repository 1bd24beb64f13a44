/** Requests sent at once in every race (reliability: How it is proved). */
export const WIDE = 64

/** The results of this many runs at the same time, in order. */
export function many<Result>(count: number, run: (at: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => run(at)))
}

/** How many attempts ended with each status. */
export function counted(attempts: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of attempts) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
