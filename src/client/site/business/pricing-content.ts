import { t } from '#client/words/t.ts'
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
  /** The id of its row on the page, in both languages. */
  id: string
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

const SURVEY_INSTEAD = t('Ask for survey answers. For a disclosed post, see Social Media Promotion.')

/** Specification §9 Displayed prices; the target is the middle of the range. */
export const PRICES: readonly Price[] = [
  {
    id: 'google-reviews',
    service: t('Google Reviews'),
    unit: t('review'),
    minimum: 5,
    target: 10,
    ideal: 15,
    pace: t('max 1 per day'),
    asked: [['google-maps', 'review']],
  },
  {
    id: 'facebook-reviews',
    service: t('Facebook Reviews'),
    unit: t('review'),
    minimum: 5,
    target: 10,
    ideal: 15,
    pace: t('max 1 per day'),
    asked: [['facebook', 'review']],
  },
  {
    id: 'facebook-post-likes',
    service: t('Facebook Post Likes'),
    unit: t('like'),
    minimum: 0.25,
    target: 0.5,
    ideal: 0.75,
    pace: t('48 hours'),
    asked: [['facebook', 'like']],
    instead: SURVEY_INSTEAD,
  },
  {
    id: 'post-shares',
    service: t('Post Shares'),
    unit: t('share'),
    minimum: 1.25,
    target: 2.5,
    ideal: 3.75,
    pace: t('48 hours'),
    asked: [['facebook', 'share']],
    instead: t('Ask for private feedback. For a disclosed post, see Social Media Promotion.'),
  },
  {
    id: 'page-likes',
    service: t('Page Likes'),
    unit: t('like'),
    minimum: 0.25,
    target: 0.5,
    ideal: 0.75,
    pace: t('max 5 per day'),
    asked: [['facebook', 'like']],
    instead: SURVEY_INSTEAD,
  },
  {
    id: 'funny-ad-creation',
    service: t('Funny Ad Creation'),
    unit: t('ad'),
    minimum: 50,
    target: 100,
    ideal: 150,
    pace: t('1 week delivery'),
    asked: [],
  },
  {
    id: 'social-media-promotion',
    service: t('Social Media Promotion'),
    unit: t('promotion'),
    minimum: 10,
    target: 20,
    ideal: 30,
    pace: t('1-3 days'),
    asked: [['facebook', 'post']],
  },
  {
    id: 'app-store-reviews',
    service: t('App Store Reviews'),
    unit: t('review'),
    minimum: 5,
    target: 10,
    ideal: 15,
    pace: t('max 3 per week'),
    asked: [
      ['app-store', 'review'],
      ['google-play', 'review'],
    ],
  },
  {
    id: 'homestars-reviews',
    service: t('HomeStars Reviews'),
    unit: t('review'),
    minimum: 5,
    target: 10,
    ideal: 15,
    pace: t('max 3 per week'),
    asked: [['homestars', 'review']],
  },
]

/** The row of a service on the pricing page, by its English name. */
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
const NOTHING_PUBLISHED = t('You get the files. Nothing is published for you.')

function rulesOf({ asked }: Price): PlatformRule[] {
  return asked.map(([platform, act]) => ruleFor(platform, act))
}

/** The rules behind the prices, one for each page they were read on. */
export const RULES_READ: readonly PlatformRule[] = [
  ...new Map(PRICES.flatMap(rulesOf).map((rule) => [rule.source, rule])).values(),
]

/** The three tiers of a price. */
export const TIERS: Texts = {
  [t('Minimum')]: t('Where the range starts. It’s enough for simple tasks.'),
  [t('Target')]: t('The middle of the range. It suits most tasks.'),
  [t('Ideal')]: t('Where the range ends. It attracts members soonest.'),
}

export const HOW_PRICING_WORKS: Texts = {
  [t('You choose the price')]: t(
    'Any price from the minimum to the ideal is yours to choose. Members claim a task sooner if it pays more.',
  ),
  [t('You pay for approved work')]: t(
    'We only count submissions that our team has checked and approved. Rejected ones cost you nothing.',
  ),
  [t('You can stop at any time')]: t(
    'No monthly fees and no minimum term. Changes to a running campaign take effect {changes}.',
    CLAIMS,
  ),
}

export const INCLUDED: readonly string[] = [
  t('Writing the tasks with you, and suggesting another where a platform forbids one'),
  t('A person who checks every submission'),
  t('Daily or weekly limits, so members can do honest work'),
  t('A report of what was done, with dates and totals'),
  t('A refund or a redo if an order isn’t delivered as agreed'),
  t('All taxes'),
]

export const PRICING_QUESTIONS: Texts = {
  [t('Are taxes included?')]: t(
    'Yes. Prices are in Canadian dollars and include taxes. Your invoice shows them.',
  ),
  [t('Do you promise five stars?')]: t(
    'No, and no one honest can. We never ask for a star rating, and a member’s points don’t depend on what they think. Whatever they publish says that they were rewarded.',
  ),
  [t('What if a platform forbids a service?')]: t(
    'Then no one can publish it with us. Its row says what you get at that price instead, and the sources below the table say when we last read the rule.',
  ),
  [t('How soon does it start?')]: t(
    'We reply {response} and launch {launch} after you agree. You see first results in {results}.',
    CLAIMS,
  ),
  [t('What if I’m not happy with an order?')]: t('Tell us. We offer a refund or a redo for every order.'),
  [t('Are there businesses you don’t work with?')]: t('Yes. We don’t take orders for {industries}.', {
    industries: formatChoices(EXCLUDED_INDUSTRIES),
  }),
}
