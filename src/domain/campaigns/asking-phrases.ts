import { around, isMeant } from './negations.ts'
import type { PlainSentence } from './plain-sentences.ts'

/** Things a text may ask for that are not honest. */
export type Wish = 'stars' | 'opinion' | 'wording' | 'silence'

interface Row {
  wish: Wish
  /**
   * Words in a row, each with its alternatives as parts of a regular expression, in which '_' is a space: 'a|b'. '?a' may be
   * missing, '~3' is up to three words, and '^' is the start of the sentence.
   */
  phrases: readonly string[]
  /** Words in the sentence without which they ask for nothing. */
  needs?: RegExp
  /** Signs that they are honest: before them, after them, within them, or anywhere around them. */
  unlessBefore?: RegExp
  unlessAfter?: RegExp
  unlessWithin?: RegExp
  unlessNear?: RegExp
  /** Honest in a sentence that asks for criticism too. */
  isOneSided?: true
}

const either = (...parts: (string | RegExp)[]) =>
  new RegExp(parts.map((part) => (typeof part === 'string' ? part : part.source)).join('|'))

const ASK =
  'say|collect(?:ing)?|seek(?:ing)?|ask(?:ing)?_for|leav(?:e|es|ing)|writ(?:e|es|ing)|giv(?:e|es|ing)|post(?:s|ing)?|add(?:ing)?|drop|submit|shar(?:e|ing)|publish|make|provide|send|wants?|needs?|require|expect|like|love|looking_for|get|hoping_for|accepts?|only|approve|pays?|rewards?|keep|award|choose|select'
const SAY =
  'say(?:s|ing)?|write|tell(?:ing)?(?:_(?:us|them|others|people|everyone|everybody|the_world|your_\\w+))?|let_(?:us|them|others|people|everyone|everybody|your_\\w+)_know|mention|post|state|explain|comment'
const REVIEW = 'reviews?|ratings?|feedback|comments?|testimonials?|opinions?|remarks?|words|reply|replies'
/** 'A good review says …' explains. */
const DESCRIBED = '(?!_(?:is|says|tells|names|describes|helps|that_(?:says|tells|helps))\\b)'
const TEXT = 'text|reviews?|words|wording|sentences?|message|caption|comments?|lines?|paragraph|script|post'
const PRAISING = 'positive|glowing|favou?rable|flattering|enthusiastic|kind|nice|upbeat|complimentary'
const GOOD = `${PRAISING}|friendly|good|great|excellent|amazing|awesome|fantastic|wonderful|happy|lovely|rave|raving|perfect|stellar|brilliant|outstanding|supportive|warm|high`
const BEST =
  'best|great|amazing|awesome|excellent|fantastic|wonderful|delicious|perfect|outstanding|brilliant|superb|incredible|number_one|#1'
const WE = "we|it|they|this|you|(?:our|the)_[\\w'-]+(?:_[\\w'-]+)?"
const NOT = "do_not|don't|dont|never"

const NUMBER = '[1-5]|one|two|three|four|five'
const NUMBER_OF = `(?:${NUMBER})(?:\\.\\d|_\\(\\d\\))?(?:\\+|[-_]plus)?[-_]?`
const TOP = 'top|highest|best|maximum|max|perfect|full'
const FROM_ONE = /\b(?:1|one|zero|0)\b[\w ,-]{0,24}(?:-|\bto|\bor|\band|\bthrough) ?(?:an? |for )?$/
const TO_FIVE = /^ ?(?:-|to|or|and|through) ?(?:an? |for )?(?:1|one|5|five)\b/

/** The points are the same, or the member chooses. */
const FREE_CHOICE =
  /\b(?:same (?:points|reward|amount|number of points)|(?:pays?|paid|earns?|gets?|brings?|points are) (?:\w+ ){0,2}the same|(?:pays?|paid|earns?|gets?|points) no more|no difference|any number of|(?:doesn't|does not|don't|do not) matter|up to you|your choice|how to (?:write|leave|give)|as many stars as you (?:like|want|think)|as welcome as)\b/
const WHETHER =
  /\bwhether(?: [\w'-]+){0,8} ?$|\b(?:tell|say|ask|see|check|note|answer|explain|mention|decide|know)(?: \w+){0,2} if(?: [\w'-]+){0,8} ?$/
const CRITICISM =
  /(?:\b(no|not|nothing|never|any|anything|don't|avoid|without|even if)(?: \w+){0,2} )?\b(?:bad|badly|negative|worse|worst|poor|disappoint\w*|critical|criticism|critici[sz]e|annoy\w*|unclear|to improve|could improve|should improve|should change|to change|(?:didn't|did not) like|dislike[ds]?|not so good|less good|what was not|(?:could|should) be better|went wrong|or not\b)/g

const QUOTE = `"[\\w#@'!-]+,?_[^"]{1,100}"?`
const DISCLOSURE =
  /reward|points? for|\b(?:get|got|received|earn|earned) points|sponsor|#ad\b|\ban? ad\b|advert|paid (?:partnership|post|review|by|for)|gifted|in exchange/
const GIVES_DISCLOSURE = new RegExp(
  `^[^":;]{0,50}[:"][^"]{0,120}?(?:${DISCLOSURE.source})|^ (?:about|that (?:says|tells)) [^;]{0,40}(?:${DISCLOSURE.source})`,
)
/** The text is the member's own, on its way to us, or no text at all. */
const OWN_TEXT =
  /^'s\b|^ (?:field|box|area|editor|link|address|url|number|code|date|title)\b|^[^;]{0,60}\b(?:you (?:wrote|posted|got|see|saw|received|published|have written)|(?:of|from) your\b|(?:of|from|on) (?:the (?:last|first|next) (?:page|screen|step))|to the owners?\b|in(?:to)? (?:the|your) (?:proof|form|notes|submission|task|search|field|box|subject))/

const REWARDED =
  "reward(?:s|ed|ing)?\\b(?!_(?:code|card))|points?\\b(?!_(?:of|out|to)_)|(?:were|was|are|is|be|being|got|get|gets|it's|you're)_(?:\\w+_)?paid\\b|paid_(?:to|for_(?:it|this|your|the_(?:review|post|comment))|by_us|post|review|partnership|promotion)|(?:pays?|paying|rewards?)_you|payments?|sponsor(?:ed|ship|s)?|#ad|an?_ad\\b(?![-_]?block)|advert\\w*|northpoint|gifted|incentive|compensat\\w*|in_exchange"
const LABEL =
  '#ad|#sponsored|sponsor(?:ed|ship)|(?:an?|the|as)_ad\\b(?![-_]?block)|ad_(?:label|tag)|advertis\\w+|disclosure|paid_(?:post|partnership|promotion|review)|that_(?:you|it)_\\w+_(?:paid|rewarded|points|an?_reward)'
const CONDITION = '(?!_(?:without|unless|until|before|if)_)'

const ROWS: readonly Row[] = [
  {
    wish: 'stars',
    phrases: [
      '(?:★_?){3,}',
      `?all|at_least|minimum ${NUMBER_OF}stars(?:_or_(?:more|better|higher|above))?`,
      `(?:${NUMBER})_or_(?:more|higher) stars`,
      'click|tap|press|hit|choose|select ~2 fifth|5th|last star',
      `if|unless you ?really can't|cannot|don't|do_not|won't|wouldn't ~3 ${NUMBER_OF}stars`,
      `${NUMBER_OF}(?:star|★)(?!_(?:hotel|restaurant)) ~2 ${REVIEW}`,
      `give|leave|rate|click|tap|post|drop|award|choose|select|pick|want|need|submit|hit ~4 ${NUMBER_OF}(?:star|★)(?![-_](?:hotel|restaurant|resort|spa))`,
      `${ASK} ~4 ${TOP} ?possible|available ?star ratings?`,
      `^ ?a|the ${TOP} ?possible ?star ratings?`,
      `give|leave|award|rate ~4 ${TOP} ?possible score|marks`,
      'maximum|maximum_number_of|most|full|max|as_many ?the stars',
      'boost|raise|improve|increase|push|lift|bring_up our|the|their ~2 ratings?|stars',
    ],
    unlessBefore: either(FROM_ONE, WHETHER),
    unlessAfter: TO_FIVE,
    unlessNear: FREE_CHOICE,
  },
  {
    wish: 'stars',
    phrases: ['(?:5|five)_?(?:/|out_of)_?(?:5|five)', '(?:10|ten)_?(?:/|out_of)_?(?:10|ten)'],
    needs: /\b(?:rat(?:e|es|ed|ing|ings)|reviews?|score|give|stars?)\b/,
    unlessBefore: FROM_ONE,
    unlessAfter: TO_FIVE,
  },
  {
    wish: 'opinion',
    phrases: [
      `^ ?an?|your|the|one|\\d ${GOOD} ~3 (?:${REVIEW})${DESCRIBED}`,
      `${ASK} ~5 ${GOOD} ~3 (?:${REVIEW})${DESCRIBED}`,
      `say|write|post|tell|mention|find|add|leave|put ~4 (?:some|any|every)thing ?really|very|so nice|good|positive|kind|great|lovely|friendly|sweet|flattering`,
      'say|write|post|mention|tell|share|only ~3 nice|good|great|positive|kind|lovely things',
      'an?|your glowing|positive|strong|warm|enthusiastic recommendations?|endorsements?',
      'only ~3 if|when you|it|they|your_\\w+ ~3 liked|loved|enjoyed|(?:like|love)_(?:it|us|our|them)|happy(?!_to)|satisfied|pleased|delighted|impressed|positive|something_(?:good|nice)',
      'only ~2 nice|good|great|positive|best parts?|sides?|moments?|aspects|points',
      'nice|good|great|positive|kind things|words|comments|reviews only',
      'only happy|satisfied|pleased customers|members|guests|people|clients',
      'happy|satisfied customers|members|guests|clients only',
      'keep|make|stay|be|sound|remain ?it|this|everything|(?:your|the)_\\w+ ?very|really|only|purely positive|enthusiastic|upbeat|flattering|favou?rable',
      `make_sure|ensure ?that it|they|(?:the|your)_\\w+ ~1 is|are|sounds?|reads?|stays? ~1 ${PRAISING}`,
      `${REVIEW}|captions?|posts?|text must|should|has_to|have_to|needs?_to be|sound|stay|read ~2 (?:${PRAISING}|good|great|excellent)(?!_to)`,
      `${REVIEW}|captions?|posts?|text is|are|sounds? ~1 positive|glowing|favou?rable|flattering|enthusiastic`,
      `${SAY} ?that|how|why (?:${WE})(?:_(?:is|are|was|were)|'s|'re) ~2 ${BEST}`,
      `${SAY} ?about how|what ?an?|very|truly ${BEST} ~1 it|we|our|the|they|this`,
      `${SAY} ?that you|i|it|we ?really|absolutely|just loved?|enjoyed|adored?|liked`,
      `${SAY} how_much|why you|i ?really|absolutely loved?|adored? it|us|our|this|the|them`,
      `reviews?|posts?|comments?|text|captions? says|mentions|shows|states ?that ${WE} is|are|was|were ?the ${BEST}`,
      'prais(?:e|es|ing)|compliment(?:s|ing)?|endors(?:e|es|ing)|speaks?_(?:highly|well)_of|rave_about us|our|the|their|them|it|him|her|this|anything|everything',
      'sing our|their praises',
      `write|post|say|talk ~3 about how ?very good|nice|friendly|${BEST} it|we|our|the|they|this`,
      'in an? ?very|really positive|good|favou?rable|flattering way|light|tone|manner',
      'convince|persuade your|people|others|everyone|readers',
      `tell your_\\w+|everyone|everybody|people|others about ?the|our|this ${BEST}`,
      'full_of praise|compliments',
      'makes? us|(?:our|the)_\\w+ look|sound good|great',
      'write|post|say|mention how happy|glad|delighted|thrilled|grateful you|i',
      'tell ~3 they|people|everyone should|must|have_to book|buy|visit|come|try|call|choose|hire|go',
      'give|leave us|our_\\w+|them|it ?an?|two thumbs[-_]up',
      `${NOT} say|write|post|mention|include|leave|give|add|share|use|publish|put ?us ?anything|any|an?|something ?too negative|critical|complaints?|criticism|bad_(?:reviews?|comments?|things?|words|feedback)`,
      `no|without|without_any|avoid|avoiding|nothing bad|negative|negative_(?:${REVIEW}|things|points)|critical_(?:${REVIEW})|bad_(?:reviews?|comments?|things|feedback)|complaints?|criticism`,
      "leave_out|skip|keep_out|hide anything|everything|what|the ~3 negative|bad|(?:did_not|didn't)_like|disliked",
    ],
    unlessBefore: WHETHER,
    unlessNear: FREE_CHOICE,
    isOneSided: true,
  },
  {
    wish: 'opinion',
    phrases: [
      'if you ?really|truly liked|loved|enjoyed ~6 leave|write|post|give|rate|review',
      "if you're|you_are|you_were ?very|really happy|satisfied|pleased ~6 leave|write|post|give|rate|review",
      "if you're|you_are|you_were unhappy|not_happy|not_satisfied|dissatisfied|disappointed ~8 instead|skip|first|before",
      "if ~3 wasn't|was_not|isn't|is_not|weren't good|great|nice|perfect ~2 skip|(?:do_not|don't)_(?:post|review|write|publish|leave|do)",
      "if you didn't|did_not like|love|enjoy ~5 do_not|don't|skip|leave_out ?this|the|it ?post|write|review|publish|say|task|anything",
    ],
    unlessNear: FREE_CHOICE,
  },
  {
    wish: 'opinion',
    phrases: [
      'highly recommend',
      'recommend us|our|them|it|this_(?:shop|place|business|company|restaurant|product|app)(?:_(?:highly|warmly))?',
      'recommend ~5 highly|warmly',
      "recommend (?!an?_|any|one|your)[\\w'-]+ ~3 to your|others|everyone|people|friends",
    ],
    unlessBefore: either(
      WHETHER,
      /\b(?:would you|likely(?: \w+){0,4}|why you would|we|i|who|they)(?: also| will)? $/,
    ),
    unlessNear: FREE_CHOICE,
  },
  {
    wish: 'wording',
    phrases: [
      `(?:copy|copying)(?:(?:_and_|-|\\/|_&_)paste)?|paste|pasting|repost|reuse ?in this|these|the|our|one_of_(?:these|our|the) ?following|exact|ready|prepared|sample|example|short|whole|same|suggested|provided ${TEXT}`,
      'copy_and_paste|copy|paste this|it|the_following|the_(?:example|sample) ?below in|into|on|onto|to the|your|our review(?:s|_box|_field)?|page|profile|app_store',
      'copy_and_paste|copy|paste this|it|the_following|the_(?:example|sample)(?:_below)? in|into|on|onto|to google|facebook|yelp|instagram',
      'use|put ?only this|these|our|the|the_following ?exact|same|following|given|provided|suggested|prepared words|text|wording|sentences?|phrases?|caption|key_?words?',
      'use|follow|with|copy this|our|the|an? ~1 (?:review|comment|caption)_(?:template|script)|(?:example|sample)_(?:review|text|comment|caption|post)',
      `write|post|comment|type|caption|caption_it|reply|publish|answer_with|leave_a_(?:review|comment) ?this|exactly|only|the_words|the_sentence|something_like|as_follows|saying|that|which_says ?(?:in|on|under|to|at|as)_(?:the|our|your|my|their)(?:_[\\w']+){1,3} ${QUOTE}`,
      'write|use|post|add|paste|publish ?exactly this|these|the_(?:following|attached) ?exact review|text|comment|sentences?|words|caption|message|line',
      `include|mention|add|use|insert|contains?|repeat|with the|these|this|our ?exact|following|key phrases?|words|key_?words?|sentences?|lines?|slogan|text ${QUOTE}|below|above`,
      'paste it|this as_it_is|as_is|unchanged',
      `${NOT} change|edit ~1 text|words|wording|review|caption`,
      `${REVIEW}|captions?|posts?|text|title must|should|has_to|needs_to read|say|be|contain|include|start_with|begin_with ?exactly|the_words ${QUOTE}`,
      `start|begin|end|finish ?it|(?:your|the)_\\w+ with ${QUOTE}`,
      'pick|choose|select|take|use one_of_(?:these|our|the_following) captions|reviews|texts|comments|sentences',
      'reviews?|wording|captions?|comments? ?that|which we give_you|gave_you|send_you|sent_you|provide|provided|wrote|prepared|suggest',
      "we|we've|we_have wrote|written|prepared|drafted ~1 review|text|comment|caption|post|words for_you",
      'text|review|comment|caption|words|sentence to post|copy|paste|use',
      'ready-made|ready_made|pre-?written|already_written|prepared text|reviews?|comments?|captions?|posts?|words',
      'send|give|provide|supply you ?with the|an?|some|your ~1 text|review|wording|words|caption|comment',
      'text|wording|words|caption|review is|are|will_be provided|supplied|already_written|ready',
    ],
    unlessAfter: either(OWN_TEXT, GIVES_DISCLOSURE),
    unlessWithin: DISCLOSURE,
  },
  {
    wish: 'wording',
    phrases: [
      `say ?exactly|this|something_like ?(?:in|on|under)_(?:the|our|your)(?:_[\\w']+){1,2} ${QUOTE}`,
      'word[-_]for[-_]word|verbatim|exactly_as_(?:written|given|shown|provided|worded)',
    ],
    needs: /\b(?:reviews?|comments?|caption|testimonial|online|google|facebook|yelp)\b/,
    unlessWithin: DISCLOSURE,
    unlessAfter: GIVES_DISCLOSURE,
  },
  {
    wish: 'silence',
    phrases: [
      `${NOT}|avoid|without|no_need_to|need_not|needn't|not_to|must_not|mustn't|should_not|shouldn't|cannot|can't|(?:nobody|no_one)_(?:should|must|needs_to)|don't_have_to|do_not_have_to ?ever|even|publicly|please (?:mention|say|tell|disclos|reveal|state|admit|talk|refer|let|know|find_out|learn|notice)\\w*[^;"]{0,60}?_"?(?:${REWARDED})`,
      `${NOT}|avoid|no_need_to|need_not|needn't|don't_have_to|do_not_have_to ?ever|even|please (?:writ|us|put|add|includ|mark|label|tag|post|disclos|word)\\w*(?:${CONDITION}[^;"]){0,25}?_"?(?:${LABEL})`,
      `${NOT}|avoid ?ever|even|please (?:writ|post|add|includ)\\w*(?:_[\\w']+){0,4}_(?:that|about)_[^;"]{0,40}?(?:${REWARDED})`,
      `(?:hid|conceal|omit|remov|delet|drop|skip|leave_out|leaving_out|leave_off|keep_out|crop_out)\\w*[^;]{0,30}?_"?(?:${LABEL})`,
      `(?:nobody|no_one) ~2 (?:know|see|find_out|finds_out|notice|learn|guess|realize)\\w*_(?:that|this|it|you)_[^;"]{0,50}?(?:${REWARDED})`,
      `leave ?the|any|out ?words?|label|hashtag|tag "?(?:${LABEL})"? out`,
      "as_if|as_though you|it|this ~1 not|weren't|wasn't ~1 paid|rewarded|sponsored",
      'without|no ?the|any|an? #ad|#sponsored|disclosure',
    ],
    unlessBefore: /\b(?:we|they|i|who)(?: will| would)? $/,
    unlessNear: /\b(?:because|to (?:get|earn|collect)|for the points|gift card|card number|code|password)\b/,
  },
  {
    wish: 'silence',
    phrases: [
      'keep(?:s|ing)? ?it|this|that|everything|(?:the|your)(?:_\\w+){1,2} (?:as_)?(?:an?_|our_|your_)?(?:little_)?secret|quiet|confidential|between_us|to_yourself',
      'stays?|remains? between_us|(?:a_|our_)?secret',
    ],
    needs: new RegExp(`\\b(?:${REWARDED.replaceAll('_', ' ')})`),
    unlessNear: /\b(?:code|password|pin|card)\b/,
  },
  {
    wish: 'silence',
    phrases: [
      'looks? ?like|as_if ?it_is ?an? ordinary|organic|unpaid|spontaneous|normal|regular posts?|reviews?|comments?|customers?|recommendations?',
    ],
  },
]

/** The source of a regular expression for whole words. Its gaps are short, so that the time stays linear. */
function compiled(phrase: string): string {
  const isAtStart = phrase.startsWith('^ ')
  const parts = phrase.slice(isAtStart ? 2 : 0).split(' ')
  const source = parts.map((part, at) => {
    if (part.startsWith('~')) return `(?:[\\w'#★-]+[,:]? ){0,${part.slice(1)}}`
    const isOptional = part.startsWith('?')
    const words = `(?:${part.slice(isOptional ? 1 : 0)})${at < parts.length - 1 ? '[,:]?_' : ''}`
    return (isOptional ? `(?:${words})?` : words).replaceAll('_', ' ')
  })
  return `${isAtStart ? '^' : '(?:\\b|(?=★))'}${source.join('')}(?!\\w)`
}

const TABLE = ROWS.map(({ phrases, ...row }) => ({
  ...row,
  asks: new RegExp(phrases.map(compiled).join('|'), 'g'),
}))

export function findWishes(sentence: PlainSentence): { kind: Wish; words: string }[] {
  // The search comes first: 'matchAll' copies the expression, which takes longer than reading most sentences.
  return TABLE.filter(({ asks }) => sentence.plain.search(asks) >= 0).flatMap((row) =>
    [...sentence.plain.matchAll(row.asks)]
      .filter((match) => isMeant(sentence, match) && fits(row, match[0], around(sentence, match)))
      .map(({ index, 0: match }) => ({
        kind: row.wish,
        words: sentence.excerpt(index, index + match.trimEnd().length),
      })),
  )
}

function fits(
  row: Omit<Row, 'phrases'>,
  within: string,
  { before, after }: ReturnType<typeof around>,
): boolean {
  const near = before + within + after
  return (
    row.needs?.test(near) !== false &&
    !row.unlessBefore?.test(before) &&
    !row.unlessAfter?.test(after) &&
    !row.unlessWithin?.test(within) &&
    !row.unlessNear?.test(near) &&
    !(row.isOneSided && asksForCriticism(near))
  )
}

/** 'good or bad', but not 'nothing bad'. */
function asksForCriticism(near: string): boolean {
  return [...near.matchAll(CRITICISM)].some(([, negation]) => negation === undefined)
}
