import { t } from '#client/words/t.ts'
import { type ServiceInterest, serviceLabel } from '#domain/inbox/inquiries.ts'
import { CLAIMS } from '#domain/site/public-claims.ts'
import { formatList } from '#domain/text/format.ts'
import type { Texts } from '../page.ts'
import { forbidding } from './forbidding.ts'

export interface ServiceCard {
  name: string
  /** The service that the contact form starts with when it is opened from this card. */
  interest: ServiceInterest
  text: string
  /** The id of its row of prices; none if it gets its own price. */
  price?: string
}

/** The cards of Services: the “Service Interest” each asks for, and its price. */
export const SERVICES: readonly ServiceCard[] = [
  {
    ...of('review-generation'),
    text: t(
      'People who have tried what you offer say what they think, in their own words: in private feedback to you, or in public with a clear disclosure. {platforms} don’t allow rewarded reviews, so there you get private feedback or a disclosed post instead.',
      { platforms: formatList(forbidding('review')) },
    ),
    price: 'google-reviews',
  },
  {
    ...of('social-media'),
    text: t(
      'Posts about your business by people in Canada, in their own words and from their own accounts, that say they were rewarded. We don’t sell likes or follows, because they can’t say that. {platforms} forbid paid shares as well.',
      { platforms: formatList(forbidding('share')) },
    ),
    price: 'social-media-promotion',
  },
  {
    ...of('content-creation'),
    text: t(
      'Short videos, photos and funny ads made by members who use your product. You choose what you like and get the files.',
    ),
    price: 'funny-ad-creation',
  },
  {
    ...of('local-marketing'),
    text: t(
      'Visits, photos of your storefront, questions at your counter and disclosed posts in local groups that allow them: small things that bring people through the door.',
    ),
    price: 'social-media-promotion',
  },
  {
    ...of('brand-awareness'),
    text: t(
      'A steady stream of disclosed posts on platforms that allow them, for a launch, an opening or a name more people should know.',
    ),
    price: 'social-media-promotion',
  },
  {
    ...of('visual-marketing'),
    text: t('Real pictures of real customers with your product, cleared for your own use. No stock photos.'),
    price: 'funny-ad-creation',
  },
]

export const CUSTOM_SOLUTIONS: readonly ServiceCard[] = [
  {
    name: t('Enterprise'),
    interest: 'custom-solution',
    text: t(
      'Several locations or brands, with one contact, one invoice and a report for each location. Agree on limits and instructions once, and we use them at every location.',
    ),
  },
  {
    name: t('Seasonal'),
    interest: 'custom-solution',
    text: t(
      'Openings, holidays and sales: a campaign that starts on the date you choose, runs as long as you need it and stops on its own.',
    ),
  },
]

function of(interest: ServiceInterest) {
  return { interest, name: serviceLabel(interest)! }
}

export const MOST_POPULAR: ServiceInterest = 'review-generation'

export const PROCESS: Texts = {
  [t('Consultation')]: t(
    'A {consultation} about what you want more of, what it costs and whether we’re the right fit.',
    CLAIMS,
  ),
  [t('Campaign Launch')]: t('We write the tasks with you and open them to members {launch}.', CLAIMS),
  [t('Quality Assurance')]: t(
    'A person checks every submission. If it doesn’t meet the brief, we don’t count it and you don’t pay for it.',
  ),
  [t('Results & Reporting')]: t(
    'First results in {results}, then a report of what was done, with dates and totals.',
    CLAIMS,
  ),
}
