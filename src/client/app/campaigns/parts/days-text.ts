import { formatDay } from '#domain/text/format.ts'

/** 'Nov 28, 2026 to Dec 31, 2026'; null without any day. */
export function daysText({ startsOn, endsOn }: { startsOn: string | null; endsOn: string | null }) {
  if (startsOn && endsOn) return `${formatDay(startsOn)} to ${formatDay(endsOn)}`
  if (startsOn) return `From ${formatDay(startsOn)}`
  return endsOn && `Until ${formatDay(endsOn)}`
}
