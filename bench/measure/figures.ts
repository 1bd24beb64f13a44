/** The figure that this share (0 to 1) of all figures does not exceed; 0 if there are none. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const above = sorted.length >> 1
  const below = (sorted.length - 1) >> 1
  return (sorted[below]! + sorted[above]!) / 2
}

/** Each side's figures, round by round, so that what else the machine does meets all sides alike. */
export async function inTurns<Side extends string, Figure>(
  rounds: number,
  sides: Record<Side, () => Promise<Figure>>,
): Promise<Record<Side, Figure[]>> {
  const names = Object.keys(sides) as Side[]
  const taken = Object.fromEntries(names.map((side) => [side, []])) as unknown as Record<Side, Figure[]>
  for (let round = 0; round < rounds; round += 1) {
    for (const side of names) taken[side].push(await sides[side]())
  }
  return taken
}

export function mediansOf<Side extends string>(taken: Record<Side, number[]>): Record<Side, number> {
  const middle = Object.entries<number[]>(taken).map(([side, figures]) => [side, median(figures)])
  return Object.fromEntries(middle) as Record<Side, number>
}

/** Milliseconds of the work. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
