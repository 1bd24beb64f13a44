import {
  type Act,
  type Platform,
  type PlatformRule,
  ruleFor,
  type Verdict,
} from '#domain/campaigns/platform-rules.ts'
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
  /** Where it would appear, and as what; nothing if only the business gets it. */
  asked: readonly (readonly [Platform, Act])[]
  /** The order this price buys where a platform forbids the service; without it, the one that the rule names. */
  instead?: string
}

const SURVEY_INSTEAD = 'Ask for survey answers. For a disclosed post, see Social Media Promotion.'

/** Specification §9 Displayed prices; the target is the middle of the range. */
export const PRICES: readonly Price[] = [
  {
    service: 'Google Reviews',
    unit: 'review',
    minimum: 5,
    target: 10,
    ideal: 15,
    pace: 'max 1 per day',
    asked: [['google-maps', 'review']],
  },
  {
    service: 'Facebook Reviews',
    unit: 'review',
    minimum: 5,
    target: 10,
    ideal: 15,
    pace: 'max 1 per day',
    asked: [['facebook', 'review']],
  },
  {
    service: 'Facebook Post Likes',
    unit: 'like',
    minimum: 0.25,
    target: 0.5,
    ideal: 0.75,
    pace: '48 hours',
    asked: [['facebook', 'like']],
    instead: SURVEY_INSTEAD,
  },
  {
    service: 'Post Shares',
    unit: 'share',
    minimum: 1.25,
    target: 2.5,
    ideal: 3.75,
    pace: '48 hours',
    asked: [['facebook', 'share']],
    instead: 'Ask for private feedback. For a disclosed post, see Social Media Promotion.',
  },
  {
    service: 'Page Likes',
    unit: 'like',
    minimum: 0.25,
    target: 0.5,
    ideal: 0.75,
    pace: 'max 5 per day',
    asked: [['facebook', 'like']],
    instead: SURVEY_INSTEAD,
  },
  {
    service: 'Funny Ad Creation',
    unit: 'ad',
    minimum: 50,
    target: 100,
    ideal: 150,
    pace: '1 week delivery',
    asked: [],
  },
  {
    service: 'Social Media Promotion',
    unit: 'promotion',
    minimum: 10,
    target: 20,
    ideal: 30,
    pace: '1-3 days',
    asked: [['facebook', 'post']],
  },
  {
    service: 'App Store Reviews',
    unit: 'review',
    minimum: 5,
    target: 10,
    ideal: 15,
    pace: 'max 3 per week',
    asked: [
      ['app-store', 'review'],
      ['google-play', 'review'],
    ],
  },
  {
    service: 'HomeStars Reviews',
    unit: 'review',
    minimum: 5,
    target: 10,
    ideal: 15,
    pace: 'max 3 per week',
    asked: [['homestars', 'review']],
  },
]

/** The id of a price's row on the page. */
export const priceId = (service: string) => service.toLowerCase().replaceAll(' ', '-')

export const priceAddress = (service: string) => `/business/pricing#${priceId(service)}`

interface Allowance {
  /** The strictest of its platforms; null if nothing is published. */
  verdict: Verdict | null
  sentences: readonly string[]
  /** The order the price buys instead; null if no platform forbids the service. */
  instead: string | null
}

/** Says what the platforms allow, for a row of prices. */
export function allowanceOf(price: Price): Allowance {
  const rules = rulesOf(price)
  const strictest = STRICTEST_FIRST.find((verdict) => rules.some((rule) => rule.verdict === verdict))
  if (!strictest) return { verdict: null, sentences: [NOTHING_PUBLISHED], instead: null }
  return {
    verdict: strictest,
    sentences: [...new Set(rules.map(({ sentence }) => sentence))],
    instead:
      strictest === 'forbidden'
        ? (price.instead ?? rules.find(({ verdict }) => verdict === 'forbidden')!.instead)
        : null,
  }
}

const STRICTEST_FIRST: readonly Verdict[] = ['forbidden', 'disclosed', 'free']
const NOTHING_PUBLISHED = 'You get the files. Nothing is published for you.'

function rulesOf({ asked }: Price): PlatformRule[] {
  return asked.map(([platform, act]) => ruleFor(platform, act))
}

/** The rules behind the prices, one for each page they were read on. */
export const RULES_READ: readonly PlatformRule[] = [
  ...new Map(PRICES.flatMap(rulesOf).map((rule) => [rule.source, rule])).values(),
]

/** The three tiers of a price. */
export const TIERS: Texts = {
  Minimum: 'Where the range starts. It’s enough for simple tasks.',
  Target: 'The middle of the range. It suits most tasks.',
  Ideal: 'Where the range ends. It attracts members soonest.',
}

export const HOW_PRICING_WORKS: Texts = {
  'You choose the price':
    'Any price from the minimum to the ideal is yours to choose. Members claim a task sooner if it pays more.',
  'You pay for approved work':
    'We only count submissions that our team has checked and approved. Rejected ones cost you nothing.',
  'You can stop at any time': `No monthly fees and no minimum term. Changes to a running campaign take effect ${CLAIMS.changes}.`,
}

export const INCLUDED = [
  'Writing the tasks with you, and suggesting another where a platform forbids one',
  'A person who checks every submission',
  'Daily or weekly limits, so members can do honest work',
  'A report of what was done, with dates and totals',
  'A refund or a redo if an order isn’t delivered as agreed',
  'All taxes',
] as const

export const PRICING_QUESTIONS: Texts = {
  'Are taxes included?': 'Yes. Prices are in Canadian dollars and include taxes. Your invoice shows them.',
  'Do you promise five stars?':
    'No, and no one honest can. We never ask for a star rating, and a member’s points don’t depend on what they think. Whatever they publish says that they were rewarded.',
  'What if a platform forbids a service?':
    'Then no one can publish it with us. Its row says what you get at that price instead, and the sources below the table say when we last read the rule.',
  'How soon does it start?': `We reply ${CLAIMS.response} and launch ${CLAIMS.launch} after you agree. You see first results in ${CLAIMS.results}.`,
  'What if I’m not happy with an order?': 'Tell us. We offer a refund or a redo for every order.',
  'Are there businesses you don’t work with?': `Yes. We don’t take orders for ${formatChoices(EXCLUDED_INDUSTRIES)}.`,
}
