import { HOUR_MS } from '../src/domain/time.ts'

export function later(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * HOUR_MS)
}

export function firstOf(...moments: readonly Date[]): Date {
  return new Date(Math.min(...moments.map(Number)))
}
