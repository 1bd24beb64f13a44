import { CLAIMS } from '../../../domain/public-claims.ts'
import type { Fact } from './business-page.tsx'

/** Six services (specification §2 Business pages: Services). */
export const SERVICES: readonly Fact[] = [
  {
    name: 'Review Generation',
    mark: 'Most Popular',
    text: 'People who have tried what you offer say so on Google, Facebook, HomeStars or an app store: in their own words, with their own rating, disclosed, and at a natural pace.',
  },
  {
    name: 'Social Media Engagement',
    text: 'Likes, follows, comments and shares from real accounts in Canada, so that a good post reaches the people it was made for.',
  },
  {
    name: 'Content Creation',
    text: 'Short videos, photos and funny ads made by members who use your product. You choose what you like and receive the files.',
  },
  {
    name: 'Local Marketing',
    text: 'Visits, photos of your window, questions at your counter, posts in local groups: small things nearby that bring people through the door.',
  },
  {
    name: 'Brand Awareness',
    text: 'A steady stream of mentions and disclosed posts across platforms, for a launch, an opening or a name that more people should know.',
  },
  {
    name: 'Visual Marketing',
    text: 'Real pictures of real customers with your product, cleared for your own use, instead of stock people who have never met you.',
  },
]

/** From first call to result (specification §2 Business pages: Services). */
export const PROCESS: readonly Fact[] = [
  {
    name: 'Consultation',
    text: `A ${CLAIMS.consultation}: what you want more of, what it costs, and whether we are the right people for it.`,
  },
  {
    name: 'Campaign Launch',
    text: `We write the tasks with you and open them to members ${CLAIMS.launch}.`,
  },
  {
    name: 'Quality Assurance',
    text: 'Every submission is checked by a person. What does not meet the brief is not paid and not counted.',
  },
  {
    name: 'Results & Reporting',
    text: `First results in ${CLAIMS.results}, then a report of what was done, where, and with which link or picture.`,
  },
]

/** For needs that fit no card (specification §2 Business pages: Services). */
export const CUSTOM: readonly Fact[] = [
  {
    name: 'Enterprise',
    text: 'Several locations or brands, one contact, one invoice, and reports per location. Caps and wording are agreed once and kept everywhere.',
  },
  {
    name: 'Seasonal',
    text: 'Openings, holidays and sales: a campaign that starts on the day, runs as long as you need it and stops by itself.',
  },
]
