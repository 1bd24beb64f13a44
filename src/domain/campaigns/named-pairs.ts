import { type Words, words } from '#domain/text/wording.ts'
import { isMeant } from './negations.ts'
import type { PlainSentence } from './plain-sentences.ts'
import { type Act, PLATFORM_NAMES, type Platform, ruleFor } from './platform-rules.ts'

/** The usual spellings. */
const PLATFORM_WORDS: readonly [Platform, RegExp][] = [
  ['google-play', /\b(?:google ?play|play ?store)\b/],
  ['app-store', /\b(?:app ?store|itunes)\b/],
  [
    'google-maps',
    /\bgoogle\b(?! ?(?:play|forms?|docs?|drive|sheets?|slides|search|calendar|translate|meet|chrome|accounts?|lens)\b)(?: (?:maps?|business(?: profile)?))?|\bgmb\b/,
  ],
  ['facebook', /\b(?:facebook|fb)\b/],
  ['instagram', /\b(?:instagram|insta|ig)\b/],
  ['yelp', /\byelp\b/],
  ['homestars', /\bhome ?stars\b/],
]

const PAGE = String.raw`(?:page|profile|account|posts?|reels?|story|stories|videos?|photo|link|offer|event|contest)\b`
const OUR_PAGE = String.raw`(?:it\b|us\b|(?:(?:our|this|the|their) (?:[\w'-]+ ){0,3})?${PAGE})`

/** How a task asks for an act, in the order in which one is named. */
const ACT_WORDS: readonly [Act, RegExp][] = [
  ['review', /\breview(?:s|ing)?\b/],
  ['rating', /\b(?:ratings?|rate|stars?(?! (?:\w+ )?rating))\b/],
  [
    'like',
    new RegExp(
      String.raw`\b(?:likes|a like|(?:hit|press|tap|click) like|like (?:and \w|${OUR_PAGE}|(?!to |an? )(?:[\w'-]+ ){1,4}on (?:facebook|fb|insta)))\b`,
    ),
  ],
  [
    'follow',
    /\bfollow(?:s|ers?|ing)?\b(?! (?:\w+ )?(?:links?|steps?|instructions?|signs?|rules?|guidelines?|directions?|route|path)\b)/,
  ],
  ['share', new RegExp(String.raw`\b(?:shares|(?:re-?)?shar(?:e|ing) ${OUR_PAGE})`)],
  ['post', /\b(?:post(?:s|ing)?|(?:add|upload) (?:\w+ ){0,3}(?:photos?|pictures?|videos?))\b/],
  ['install', /\b(?:install|download)(?:s|ing)?\b/],
  ['visit', new RegExp(String.raw`\b(?:visit|view|watch) (?:\w+ )?${OUR_PAGE}`)],
]

export interface NamedPair {
  kind: 'pair'
  /** The part of the sentence from one name to the other. */
  words: string
  platform: Platform
  act: Act
}

/** Returns the first act in the sentence that a platform named beside it forbids. */
export function findPair(sentence: PlainSentence): NamedPair | null {
  for (const [platform, platformWords] of PLATFORM_WORDS) {
    const place = platformWords.exec(sentence.plain)
    if (!place || !isMeant(sentence, place)) continue
    for (const [act, actWords] of ACT_WORDS) {
      if (ruleFor(platform, act).verdict !== 'forbidden') continue
      const work = actWords.exec(sentence.plain)
      if (!work || !isMeant(sentence, work)) continue
      const ends = [place, work].flatMap(({ index, 0: match }) => [index, index + match.length])
      return {
        kind: 'pair',
        words: sentence.excerpt(Math.min(...ends), Math.max(...ends)),
        platform,
        act,
      }
    }
  }
  return null
}

/** '“Google review” names Google Maps and a review', with the quoted words. */
export function pairWords({ platform, act }: Pick<NamedPair, 'platform' | 'act'>, quoted: Words): Words {
  return words(
    '{quoted} names {platform} and {act, select, review {a review} rating {a rating} like {a like} follow {a follow} share {a share} post {a post} install {an install} other {a visit}}',
    { quoted, platform: words(PLATFORM_NAMES[platform]), act },
  )
}
