import { BUSINESS_TIME_ZONE } from '#domain/time/time.ts'
import { type Language, LOCALES, OWN_LANGUAGE } from './own-language.ts'

const MINUTE_MS = 60_000
const TRUE_MINUS = '\u2212'
const NO_BREAK = '\u00a0'

/** The formatters of Intl take long to make, and most pages need few: each is made when it is first used. */
export function perLocale<Made>(make: (locale: string) => Made): (locale: string) => Made {
  const made = new Map<string, Made>()
  return (locale) => {
    if (!made.has(locale)) made.set(locale, make(locale))
    return made.get(locale)!
  }
}

function perLanguage<Made>(make: (locale: string) => Made): (language: Language) => Made {
  const made = perLocale(make)
  return (language) => made(LOCALES[language])
}

const wholeNumbers = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }))
const oneDecimal = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }))
const dollars = perLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' }),
)
const conjunction = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))
const disjunction = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }))
const months = perLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, { timeZone: BUSINESS_TIME_ZONE, month: 'long', year: 'numeric' }),
)
const instants = perLanguage(
  (locale) =>
    // Canada's English shortens months with a period ('Nov.'), and the specification without one.
    new Intl.DateTimeFormat(locale === 'en-CA' ? 'en-US' : locale, {
      timeZone: BUSINESS_TIME_ZONE,
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hour12: locale === 'en-CA',
      timeZoneName: 'short',
    }),
)

type Instant = Date | string

/** '1,380' or '1 380', with a true minus when negative. */
export function formatNumber(figure: number, language = OWN_LANGUAGE): string {
  const digits = withNoBreak(wholeNumbers(language).format(Math.abs(figure)))
  return figure < 0 ? TRUE_MINUS + digits : digits
}

/** '+150' or '−2,500'; zero has no sign. */
export function formatSignedNumber(figure: number, language = OWN_LANGUAGE): string {
  return figure > 0 ? `+${formatNumber(figure, language)}` : formatNumber(figure, language)
}

/** '5.3' or '5,3', rounded to one decimal. */
export function formatOneDecimal(figure: number, language = OWN_LANGUAGE): string {
  return withNoBreak(oneDecimal(language).format(figure))
}

/** '$3.75' or '3,75 $', in Canadian dollars. */
export function formatDollars(amount: number, language = OWN_LANGUAGE): string {
  return withNoBreak(dollars(language).format(amount))
}

/** '$12.50', or '−$12.50' with a true minus. */
export function formatCents(cents: number, language = OWN_LANGUAGE): string {
  return cents < 0 ? TRUE_MINUS + formatCents(-cents, language) : formatDollars(cents / 100, language)
}

/** 'Ajax, Pickering and Whitby'. */
export function formatList(items: readonly string[], language = OWN_LANGUAGE): string {
  return conjunction(language).format(items)
}

/** 'Ajax, Pickering or Whitby'. */
export function formatChoices(items: readonly string[], language = OWN_LANGUAGE): string {
  return disjunction(language).format(items)
}

/** 'Nov 20, 2026' or '20 nov. 2026' ('1er nov. 2026') in Toronto. Built from parts, because Intl's separators differ between engines. */
export function formatDate(instant: Instant, language = OWN_LANGUAGE): string {
  const { month, day, year } = partsOf(instant, language)
  if (language === 'en') return `${month} ${day}, ${year}`
  return `${day === '1' ? '1er' : day}${NO_BREAK}${month} ${year}`
}

/** 'November 2026' in Toronto. */
export function formatMonth(instant: Instant, language = OWN_LANGUAGE): string {
  return months(language).format(new Date(instant))
}

/** 'Nov 24, 2026' for '2026-11-24': noon in Toronto is on that day in any season. */
export function formatDay(day: string, language = OWN_LANGUAGE): string {
  return formatDate(`${day}T17:00:00Z`, language)
}

/** 'Nov 20, 2026 at 6:09 PM' in Toronto ('MMM d, yyyy at h:mm a', specification §2), or '20 nov. 2026 à 18 h 09'. */
export function formatDateTime(instant: Instant, language = OWN_LANGUAGE): string {
  const preposition = language === 'fr' ? 'à' : 'at'
  return `${formatDate(instant, language)} ${preposition} ${formatTime(instant, language)}`
}

/** '6:09 PM' or '18 h 09' in Toronto. */
export function formatTime(instant: Instant, language = OWN_LANGUAGE): string {
  const { hour, minute, dayPeriod } = partsOf(instant, language)
  return language === 'fr'
    ? `${Number(hour)}${NO_BREAK}h${NO_BREAK}${minute}`
    : `${hour}:${minute} ${dayPeriod}`
}

/** '6:09 PM' for today in Toronto, otherwise 'Nov 20, 2026 at 6:09 PM'. */
export function formatTimeOrDate(instant: Instant, now: Instant, language = OWN_LANGUAGE): string {
  return isSameDay(instant, now) ? formatTime(instant, language) : formatDateTime(instant, language)
}

/** 'at 6:09 PM' for today in Toronto, otherwise 'on Nov 20, 2026 at 6:09 PM'. */
export function atTimeOrDate(instant: Instant, now: Instant, language = OWN_LANGUAGE): string {
  const [at, on] = language === 'fr' ? ['à', 'le'] : ['at', 'on']
  const preposition = isSameDay(instant, now) ? at : on
  return `${preposition} ${formatTimeOrDate(instant, now, language)}`
}

/** '6:09 PM EST' for today in Toronto, otherwise 'Nov 20, 2026 at 6:09 PM EST'. */
export function formatSoon(instant: Instant, now: Instant, language = OWN_LANGUAGE): string {
  return `${formatTimeOrDate(instant, now, language)} ${partsOf(instant, language).timeZoneName}`
}

/** 'Nov 20, 2026 at 6:09 PM EST', or '20 nov. 2026 à 18 h 09 HNE', for times in the future. */
export function formatWithZone(instant: Instant, language = OWN_LANGUAGE): string {
  return `${formatDateTime(instant, language)} ${partsOf(instant, language).timeZoneName}`
}

/** 'Nov 24, 2026 at 11:59 PM EST'. */
export function formatDeadline(instant: Instant, language = OWN_LANGUAGE): string {
  return formatWithZone(lastMinuteOf(instant), language)
}

/** 'Nov 24, 2026'. */
export function formatDeadlineDate(instant: Instant, language = OWN_LANGUAGE): string {
  return formatDate(lastMinuteOf(instant), language)
}

/** '1 user', '2,000 users'; in English only. */
export function plural(count: number, one: string, many: string): string {
  return `${formatNumber(count, 'en')} ${Math.abs(count) === 1 ? one : many}`
}

/** '1 point', '1,380 points', '−20 points'; in French, 0 is singular too. */
export function formatPoints(points: number, language = OWN_LANGUAGE): string {
  return withUnit(points, formatNumber(points, language), language)
}

/** '+150 points', '−1 point'. */
export function formatSignedPoints(points: number, language = OWN_LANGUAGE): string {
  return withUnit(points, formatSignedNumber(points, language), language)
}

function withUnit(points: number, figure: string, language: Language): string {
  const isSingular = Math.abs(points) === 1 || (language === 'fr' && points === 0)
  return `${figure}${language === 'fr' ? NO_BREAK : ' '}${isSingular ? 'point' : 'points'}`
}

function isSameDay(one: Instant, other: Instant): boolean {
  return formatDate(one, 'en') === formatDate(other, 'en')
}

/** The midnight that ends a day is shown as that day's last minute (decisions: a date means the end of that day). */
function lastMinuteOf(instant: Instant): Instant {
  const { hour, minute, dayPeriod } = partsOf(instant, 'en')
  const isMidnight = hour === '12' && minute === '00' && dayPeriod === 'AM'
  return isMidnight ? new Date(new Date(instant).getTime() - MINUTE_MS) : instant
}

function partsOf(instant: Instant, language: Language): Record<string, string> {
  const parts = instants(language).formatToParts(new Date(instant))
  return Object.fromEntries(parts.map((part) => [part.type, part.value]))
}

/** Engines differ between U+202F and U+00A0, and only the second is in every file of the typeface. */
function withNoBreak(figure: string): string {
  return figure.replaceAll('\u202f', NO_BREAK)
}
