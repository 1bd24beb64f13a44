import { formatChoices } from '../../../domain/format.ts'
import { CLAIMS, EXCLUDED_INDUSTRIES } from '../../../domain/public-claims.ts'
import type { Texts } from '../page.ts'

export interface Price {
  service: string
  /** What one is: 'review', 'like'. */
  unit: string
  /** In CAD, taxes included: the lowest price there is, the one we aim for, the one that gets the fastest start. */
  minimum: number
  target: number
  ideal: number
  /** The most there will be in a time, or how long it takes. */
  pace: string
}

/** The displayed prices (specification §9): the range of each, with the middle of it as target. */
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
  'You choose the price within the range':
    'A task that pays members more is claimed sooner. The minimum is enough for simple tasks, the target suits most, the ideal price gets the first members within hours.',
  'You pay for what was approved':
    'Only submissions that our team has checked and approved are counted. What was rejected costs you nothing.',
  'You can stop at any time': `There are no monthly fees and no minimum term. Changes to a running campaign take effect ${CLAIMS.changes}.`,
}

export const INCLUDED = [
  'Writing the tasks with you, in words that keep to each platform’s rules',
  'A person who checks every submission',
  'Caps per day or week, so that activity looks as natural as it is',
  'A report with links or pictures of everything that was done',
  'A refund or a redo for an order that was not delivered as agreed',
  'All taxes',
] as const

export const PRICING_QUESTIONS: Texts = {
  'Are taxes included?': 'Yes. Prices are in Canadian dollars and include taxes; the invoice shows them.',
  'Do you promise five stars?':
    'No, and nobody honest can. We ask for honest reviews and pay for a completed task whatever the rating. Members disclose that they were rewarded.',
  'How soon does it start?': `We answer ${CLAIMS.response}, launch ${CLAIMS.launch} after you agree, and you see first results in ${CLAIMS.results}.`,
  'What if I am not happy with an order?': 'Tell us. For each order we offer a refund or do it again.',
  'Is there a business you do not work for?': `Yes: we take no orders for ${formatChoices(EXCLUDED_INDUSTRIES)}.`,
}
