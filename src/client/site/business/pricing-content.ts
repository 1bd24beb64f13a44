import { CLAIMS, EXCLUDED_INDUSTRIES } from '#domain/site/public-claims.ts'
import { formatChoices } from '#domain/text/format.ts'
import type { Texts } from '../page.ts'

export interface Price {
  service: string
  unit: string
  /** Prices in CAD, taxes included: the lowest, the usual one, and the one with the fastest start. */
  minimum: number
  target: number
  ideal: number
  /** The maximum in a period, or how long it takes. */
  pace: string
}

/** Specification §9 Displayed prices; the target is the middle of the range. */
export const PRICES: readonly Price[] = [
  { service: 'Google Reviews', unit: 'review', minimum: 5, target: 10, ideal: 15, pace: 'max 1 per day' },
  { service: 'Facebook Reviews', unit: 'review', minimum: 5, target: 10, ideal: 15, pace: 'max 1 per day' },
  { service: 'Facebook Post Likes', unit: 'like', minimum: 0.25, target: 0.5, ideal: 0.75, pace: '48 hours' },
  { service: 'Post Shares', unit: 'share', minimum: 1.25, target: 2.5, ideal: 3.75, pace: '48 hours' },
  { service: 'Page Likes', unit: 'like', minimum: 0.25, target: 0.5, ideal: 0.75, pace: 'max 5 per day' },
  { service: 'Funny Ad Creation', unit: 'ad', minimum: 50, target: 100, ideal: 150, pace: '1 week delivery' },
  {
    service: 'Social Media Promotion',
    unit: 'promotion',
    minimum: 10,
    target: 20,
    ideal: 30,
    pace: '1-3 days',
  },
  { service: 'App Store Reviews', unit: 'review', minimum: 5, target: 10, ideal: 15, pace: 'max 3 per week' },
  { service: 'HomeStars Reviews', unit: 'review', minimum: 5, target: 10, ideal: 15, pace: 'max 3 per week' },
]

export const HOW_PRICING_WORKS: Texts = {
  'You choose the price':
    'Members claim a task sooner if it pays more. The minimum is enough for simple tasks, the target suits most, and the ideal price attracts members soonest.',
  'You pay for approved work':
    'We only count submissions that our team has checked and approved. Rejected ones cost you nothing.',
  'You can stop at any time': `No monthly fees and no minimum term. Changes to a running campaign take effect ${CLAIMS.changes}.`,
}

export const INCLUDED = [
  'Writing the tasks with you, within each platform’s rules',
  'A person who checks every submission',
  'Daily or weekly limits, so members can do honest work',
  'A report of what was done, with dates and totals',
  'A refund or a redo if an order isn’t delivered as agreed',
  'All taxes',
] as const

export const PRICING_QUESTIONS: Texts = {
  'Are taxes included?': 'Yes. Prices are in Canadian dollars and include taxes. Your invoice shows them.',
  'Do you promise five stars?':
    'No, and no one honest can. We ask for honest reviews, and we pay for a completed task whatever the rating. Members disclose that they were rewarded.',
  'How soon does it start?': `We reply ${CLAIMS.response} and launch ${CLAIMS.launch} after you agree. You see first results in ${CLAIMS.results}.`,
  'What if I’m not happy with an order?': 'Tell us. We offer a refund or a redo for every order.',
  'Are there businesses you don’t work with?': `Yes. We don’t take orders for ${formatChoices(EXCLUDED_INDUSTRIES)}.`,
}
