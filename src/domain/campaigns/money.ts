interface Sums {
  /** Units approved for the client. */
  approved: number
  billedCents: number
  awardedPoints: number
  housePoints: number
  promisedPoints: number
}

interface Money {
  costCents: number | null
  costPerUnitCents: number | null
  marginCents: number | null
  outstandingCents: number | null
}

/** The cost of points, to a cent; all are null where points have no dollars. */
export function moneyOf(sums: Sums, pointsPerDollar: number | null): Money {
  if (pointsPerDollar === null) {
    return { costCents: null, costPerUnitCents: null, marginCents: null, outstandingCents: null }
  }
  const centsOf = (points: number) => Math.round((points * 100) / pointsPerDollar)
  const costCents = centsOf(sums.awardedPoints + sums.housePoints)
  return {
    costCents,
    costPerUnitCents: sums.approved === 0 ? null : Math.round(costCents / sums.approved),
    marginCents: sums.billedCents - costCents,
    outstandingCents: centsOf(sums.promisedPoints),
  }
}
