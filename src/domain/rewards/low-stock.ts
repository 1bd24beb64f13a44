import { type Words, words } from '#domain/text/wording.ts'
import { DAY_MS } from '#domain/time/time.ts'

/** The pace of a stock is that of the last days. */
export const PACE_DAYS = 14

const ENOUGH_DAYS = 7
const ENOUGH_WITHOUT_PACE = 5

/** A stock of codes, as far as it matters how long it lasts. */
interface Stock {
  /** Free codes less open requests. */
  available: number
  /** Codes that were delivered in the last PACE_DAYS. */
  deliveredLately: number
}

/** The days that a stock lasts at its pace; null without a delivery lately. */
export function daysLeft({ available, deliveredLately }: Stock): number | null {
  return deliveredLately === 0 ? null : (Math.max(0, available) * PACE_DAYS) / deliveredLately
}

/** A stock is low only while members can ask for the reward. */
export function isLow(stock: Stock & { isOffered: boolean }): boolean {
  if (!stock.isOffered) return false
  const days = daysLeft(stock)
  return days === null ? stock.available < ENOUGH_WITHOUT_PACE : days < ENOUGH_DAYS
}

/** 'Only 6 codes are left, enough for about 3 days.' */
export function lastingWords({
  available,
  daysLeft: days,
}: {
  available: number
  daysLeft: number | null
}): Words {
  if (available < 0)
    return words('{missing, plural, one {# code is} other {# codes are}} missing for open requests.', {
      missing: -available,
    })
  if (available === 0) return words('No codes are left, so members see it as sold out.')
  if (days === null)
    return words('Only {available, plural, one {# code is} other {# codes are}} left.', { available })
  return days < 1
    ? words(
        'Only {available, plural, one {# code is} other {# codes are}} left, enough for less than a day.',
        { available },
      )
    : words(
        'Only {available, plural, one {# code is} other {# codes are}} left, enough for about {days, plural, one {# day} other {# days}}.',
        { available, days: Math.floor(days) },
      )
}

/** One stretch of time in which a stock is low; admins are notified at its start. */
export interface LowPeriod {
  since: Date | null
  enoughSince: Date | null
}

const NO_PERIOD: LowPeriod = { since: null, enoughSince: null }

/** The period as it goes on; the same one if nothing changes. It ends once there were enough codes for a day. */
export function lowPeriodAt(period: LowPeriod, isLowNow: boolean, now: Date): LowPeriod {
  if (isLowNow) {
    return period.since !== null && period.enoughSince === null
      ? period
      : { since: period.since ?? now, enoughSince: null }
  }
  if (period.since === null) return period
  if (period.enoughSince === null) return { ...period, enoughSince: now }
  return now.getTime() - period.enoughSince.getTime() < DAY_MS ? period : NO_PERIOD
}
