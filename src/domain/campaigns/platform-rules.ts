import { formatDay } from '#domain/text/format.ts'
import { as, sentence, type Words, words, wordsOf } from '#domain/text/wording.ts'
import { DAY_MS } from '#domain/time/time.ts'

/** Where a task's work appears. */
export const PLATFORMS = [
  'google-maps',
  'google-play',
  'app-store',
  'facebook',
  'instagram',
  'yelp',
  'homestars',
  'other',
] as const
export type Platform = (typeof PLATFORMS)[number]

export const PLATFORM_NAMES: Record<Platform, string> = {
  'google-maps': sentence('Google Maps'),
  'google-play': sentence('Google Play'),
  'app-store': sentence('App Store'),
  facebook: sentence('Facebook'),
  instagram: sentence('Instagram'),
  yelp: sentence('Yelp'),
  homestars: sentence('HomeStars'),
  other: sentence('Another place'),
}

/** The work that a task asks for. */
export const ACTS = [
  'review',
  'rating',
  'like',
  'follow',
  'share',
  'post',
  'install',
  'private-feedback',
  'visit',
  'survey',
] as const
export type Act = (typeof ACTS)[number]

export const ACT_NAMES: Record<Act, string> = {
  review: sentence('Review'),
  rating: sentence('Rating without words'),
  like: sentence('Like'),
  follow: sentence('Follow'),
  share: sentence('Share'),
  post: sentence('Post'),
  install: sentence('App install'),
  'private-feedback': sentence('Private feedback'),
  visit: sentence('Visit'),
  survey: sentence('Survey'),
}

/** Whether a reward may be given for it; 'disclosed' only where the member says publicly that there was one. */
export type Verdict = 'forbidden' | 'disclosed' | 'free'

export const VERDICT_NAMES: Record<Verdict, string> = {
  forbidden: sentence('Not allowed'),
  disclosed: sentence('Allowed if disclosed'),
  free: sentence('Allowed'),
}

/** Where a rule was read, and when. */
interface Source {
  /** The page of the platform, or of the authority, that has the rule. */
  source: string
  /** Whether that page itself was read, or only a copy of it. */
  read: 'original' | 'copy'
  /** '2026-11-25'. */
  checkedOn: string
}

export interface PlatformRule extends Source {
  platforms: readonly Platform[]
  acts: readonly Act[]
  verdict: Verdict
  sentence: string
  /** The work to ask for instead; null where nothing is forbidden. */
  instead: string | null
}

const FEEDBACK_INSTEAD = sentence(
  'Please ask for private feedback instead, or for a post on the member’s own profile that says it was rewarded.',
)
const POST_INSTEAD = sentence(
  'Please ask instead for a post in the member’s own words that says it was rewarded, or for private feedback.',
)

const META: Source = {
  source: 'https://transparency.meta.com/policies/community-standards/spam/',
  read: 'copy',
  checkedOn: '2026-11-25',
}
const COMPETITION_BUREAU: Source = {
  source:
    'https://competition-bureau.canada.ca/en/deceptive-marketing-practices/types-deceptive-marketing-practices/influencer-marketing-and-competition-act',
  read: 'copy',
  checkedOn: '2026-11-25',
}

/**
 * The rules as they were read, the strictest of each platform; the rows of 'other' hold wherever the platform has none of
 * its own. They are read again after MAX_RULE_AGE_DAYS, and a copy before each release.
 */
export const PLATFORM_RULES: readonly PlatformRule[] = [
  {
    platforms: ['google-maps'],
    acts: ['review', 'rating', 'post'],
    verdict: 'forbidden',
    sentence: sentence('Google doesn’t allow rewarded reviews, ratings or other content on Google Maps.'),
    instead: FEEDBACK_INSTEAD,
    source: 'https://support.google.com/contributionpolicy/answer/7400114',
    read: 'original',
    checkedOn: '2026-11-25',
  },
  {
    platforms: ['google-play'],
    acts: ['review', 'rating', 'install'],
    verdict: 'forbidden',
    sentence: sentence('Google Play doesn’t allow rewarded reviews, ratings or installs.'),
    instead: FEEDBACK_INSTEAD,
    source: 'https://support.google.com/googleplay/android-developer/answer/9898684',
    read: 'original',
    checkedOn: '2026-11-25',
  },
  {
    platforms: ['app-store'],
    acts: ['review', 'rating', 'install'],
    verdict: 'forbidden',
    sentence: sentence('The App Store doesn’t allow rewarded reviews, ratings or installs.'),
    instead: FEEDBACK_INSTEAD,
    source: 'https://developer.apple.com/app-store/review/guidelines/',
    read: 'copy',
    checkedOn: '2026-11-25',
  },
  {
    platforms: ['yelp'],
    acts: ['review', 'rating'],
    verdict: 'forbidden',
    sentence: sentence(
      'Yelp doesn’t allow rewarded reviews or ratings, and puts a public alert on the page of a business that buys them.',
    ),
    instead: FEEDBACK_INSTEAD,
    source: 'https://trust.yelp.com/consumer-alerts/',
    read: 'original',
    checkedOn: '2026-11-25',
  },
  {
    platforms: ['homestars'],
    acts: ['review', 'rating'],
    verdict: 'forbidden',
    sentence: sentence(
      'HomeStars doesn’t allow reviews or ratings in exchange for money, discounts, gift cards or other rewards.',
    ),
    instead: FEEDBACK_INSTEAD,
    source: 'https://homestars.com/pro-centre/the-dos-and-dont-of-reviews/',
    read: 'original',
    checkedOn: '2026-11-25',
  },
  {
    platforms: ['facebook', 'instagram'],
    acts: ['review', 'rating', 'like', 'follow', 'share', 'visit'],
    verdict: 'forbidden',
    sentence: sentence(
      'Meta doesn’t allow rewarded reviews, ratings, likes, follows, shares or views on Facebook and Instagram.',
    ),
    instead: POST_INSTEAD,
    ...META,
  },
  {
    platforms: ['facebook', 'instagram'],
    acts: ['post'],
    verdict: 'disclosed',
    sentence: sentence('A rewarded post must say so where everyone who reads it can see it.'),
    instead: null,
    ...META,
  },
  {
    platforms: ['other'],
    acts: ['rating', 'like', 'follow'],
    verdict: 'forbidden',
    sentence: sentence(
      'In Canada, people must be able to see that an endorsement was rewarded. Stars, a like or a follow alone can’t show that.',
    ),
    instead: POST_INSTEAD,
    ...COMPETITION_BUREAU,
  },
  {
    platforms: ['other'],
    acts: ['review', 'share', 'post'],
    verdict: 'disclosed',
    sentence: sentence('In Canada, people must be able to see that an endorsement was rewarded.'),
    instead: null,
    ...COMPETITION_BUREAU,
  },
  {
    platforms: ['other'],
    acts: ['install', 'private-feedback', 'visit', 'survey'],
    verdict: 'free',
    sentence: sentence('Nothing is published, so there is nothing to disclose.'),
    instead: null,
    ...COMPETITION_BUREAU,
  },
]

/** The rule for an act on a platform: its own, or else that of any other place. */
export function ruleFor(platform: Platform, act: Act): PlatformRule {
  const rule =
    PLATFORM_RULES.find(({ platforms, acts }) => platforms.includes(platform) && acts.includes(act)) ??
    PLATFORM_RULES.find(({ platforms, acts }) => platforms.includes('other') && acts.includes(act))
  if (!rule) throw new Error(`No rule for ${act} on ${platform}`)
  return rule
}

/** The work that a task asks for, and where; both are null in a task that does not say. */
export interface Asked {
  platform?: Platform | null | undefined
  act?: Act | null | undefined
}

export function ruleOf({ platform, act }: Asked): PlatformRule | null {
  return platform && act ? ruleFor(platform, act) : null
}

/** The refusal of a forbidden act: the rule, the work to ask for instead, and where and when the rule was read. */
export function refusalOf(rule: PlatformRule): Words {
  const values = {
    rule: wordsOf(rule.sentence),
    instead: wordsOf(rule.instead ?? ''),
    source: rule.source,
    day: as(formatDay, rule.checkedOn),
  }
  return rule.read === 'copy'
    ? words('{rule} {instead} Source: {source}, read from a copy on {day}.', values)
    : words('{rule} {instead} Source: {source}, checked on {day}.', values)
}

/** The line above the requirements of a task whose work is published; null if nothing has to be said. */
export function disclosureLine(asked: Asked): string | null {
  if (!asked.act || ruleOf(asked)?.verdict !== 'disclosed') return null
  return asked.act === 'review' || asked.act === 'share' ? DISCLOSURES[asked.act] : DISCLOSURES.post
}

const DISCLOSURES = {
  review: sentence(
    'Say clearly, where everyone sees it, that you were rewarded. For example: “I received reward points for writing this review.”',
  ),
  share: sentence(
    'Say clearly, where everyone sees it, that you were rewarded. For example: “I received reward points for sharing this.”',
  ),
  post: sentence(
    'Say clearly, where everyone sees it, that you were rewarded. For example: “I received reward points for this post.”',
  ),
}

export const MAX_RULE_AGE_DAYS = 180

/** Whether the rule was checked too long ago, and is to be read again. */
export function isOld({ checkedOn }: Pick<PlatformRule, 'checkedOn'>, now: Date): boolean {
  return now.getTime() - Date.parse(checkedOn) > MAX_RULE_AGE_DAYS * DAY_MS
}

/** The platforms whose rules are to be read again, and the day of the oldest check; null if there are none. */
export function oldRules(now: Date): { platforms: Platform[]; checkedOn: string } | null {
  const old = PLATFORM_RULES.filter((rule) => isOld(rule, now))
  const [checkedOn] = old.map((rule) => rule.checkedOn).sort()
  return checkedOn ? { platforms: [...new Set(old.flatMap(({ platforms }) => platforms))], checkedOn } : null
}
