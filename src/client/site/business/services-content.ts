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
  /** The row of prices for it; none if it gets its own price. */
  price?: string
}

/** The cards of Services: the “Service Interest” each asks for, and its price. */
export const SERVICES: readonly ServiceCard[] = [
  {
    ...of('review-generation'),
    text: `People who have tried what you offer say what they think, in their own words: in private feedback to you, or in public with a clear disclosure. ${formatList(forbidding('review'))} don’t allow rewarded reviews, so there you get private feedback or a disclosed post instead.`,
    price: 'Google Reviews',
  },
  {
    ...of('social-media'),
    text: `Posts about your business by people in Canada, in their own words and from their own accounts, that say they were rewarded. We don’t sell likes or follows, because they can’t say that. ${formatList(forbidding('share'))} forbid paid shares as well.`,
    price: 'Social Media Promotion',
  },
  {
    ...of('content-creation'),
    text: 'Short videos, photos and funny ads made by members who use your product. You choose what you like and get the files.',
    price: 'Funny Ad Creation',
  },
  {
    ...of('local-marketing'),
    text: 'Visits, photos of your storefront, questions at your counter and disclosed posts in local groups that allow them: small things that bring people through the door.',
    price: 'Social Media Promotion',
  },
  {
    ...of('brand-awareness'),
    text: 'A steady stream of disclosed posts on platforms that allow them, for a launch, an opening or a name more people should know.',
    price: 'Social Media Promotion',
  },
  {
    ...of('visual-marketing'),
    text: 'Real pictures of real customers with your product, cleared for your own use. No stock photos.',
    price: 'Funny Ad Creation',
  },
]

export const CUSTOM_SOLUTIONS: readonly ServiceCard[] = [
  {
    name: 'Enterprise',
    interest: 'custom-solution',
    text: 'Several locations or brands, with one contact, one invoice and a report for each location. Agree on limits and instructions once, and we use them at every location.',
  },
  {
    name: 'Seasonal',
    interest: 'custom-solution',
    text: 'Openings, holidays and sales: a campaign that starts on the date you choose, runs as long as you need it and stops on its own.',
  },
]

function of(interest: ServiceInterest) {
  return { interest, name: serviceLabel(interest)! }
}

export const MOST_POPULAR: ServiceInterest = 'review-generation'

export const PROCESS: Texts = {
  Consultation: `A ${CLAIMS.consultation} about what you want more of, what it costs and whether we’re the right fit.`,
  'Campaign Launch': `We write the tasks with you and open them to members ${CLAIMS.launch}.`,
  'Quality Assurance':
    'A person checks every submission. If it doesn’t meet the brief, we don’t count it and you don’t pay for it.',
  'Results & Reporting': `First results in ${CLAIMS.results}, then a report of what was done, with dates and totals.`,
}
