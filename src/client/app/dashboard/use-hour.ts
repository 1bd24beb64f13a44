import { torontoHour } from '../../../domain/time.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** The hour of the day (0–23) on the device; Toronto's in the server's markup, which cannot know the device. */
export function useHour(now: Date): number {
  return useHydrated() ? now.getHours() : torontoHour(now)
}
