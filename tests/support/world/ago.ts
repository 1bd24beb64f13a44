import { HOUR_MS } from '#domain/time/time.ts'

export const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
