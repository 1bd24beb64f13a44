import { HOUR_MS } from '../src/domain/time.ts'

/** This many hours after the moment, or before it if negative. */
export function later(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * HOUR_MS)
}

/** The first of these moments. */
export function firstOf(...moments: readonly Date[]): Date {
  return new Date(Math.min(...moments.map(Number)))
}
