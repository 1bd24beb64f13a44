import { CLAIMS } from '../../../domain/public-claims.ts'
import type { Texts } from '../page.ts'

/** Six services (specification §2 Business pages: Services). */
export const SERVICES: Texts = {
  'Review Generation':
    'People who have tried what you offer say so on Google, Facebook, HomeStars or an app store: in their own words, with their own rating, disclosed, and at a natural pace.',
  'Social Media Engagement':
    'Likes, follows, comments and shares from real accounts in Canada, so that a good post reaches the people it was made for.',
  'Content Creation':
    'Short videos, photos and funny ads made by members who use your product. You choose what you like and receive the files.',
  'Local Marketing':
    'Visits, photos of your window, questions at your counter, posts in local groups: small things nearby that bring people through the door.',
  'Brand Awareness':
    'A steady stream of mentions and disclosed posts across platforms, for a launch, an opening or a name that more people should know.',
  'Visual Marketing':
    'Real pictures of real customers with your product, cleared for your own use, instead of stock people who have never met you.',
}

/** The service that is marked as the most popular one. */
export const MOST_POPULAR = 'Review Generation'

/** From first call to result (specification §2 Business pages: Services). */
export const PROCESS: Texts = {
  Consultation: `A ${CLAIMS.consultation}: what you want more of, what it costs, and whether we are the right people for it.`,
  'Campaign Launch': `We write the tasks with you and open them to members ${CLAIMS.launch}.`,
  'Quality Assurance':
    'Every submission is checked by a person. What does not meet the brief is not paid and not counted.',
  'Results & Reporting': `First results in ${CLAIMS.results}, then a report of what was done, where, and with which link or picture.`,
}

/** For needs that fit no card (specification §2 Business pages: Services). */
export const CUSTOM: Texts = {
  Enterprise:
    'Several locations or brands, one contact, one invoice, and reports per location. Caps and wording are agreed once and kept everywhere.',
  Seasonal:
    'Openings, holidays and sales: a campaign that starts on the day, runs as long as you need it and stops by itself.',
}
