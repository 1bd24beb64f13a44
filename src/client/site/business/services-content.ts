import { CLAIMS } from '#domain/site/public-claims.ts'
import type { Texts } from '../page.ts'

export const SERVICES: Texts = {
  'Review Generation':
    'People who have tried what you offer review it on Google, Facebook, HomeStars or an app store: in their own words, with their own rating, and always disclosed.',
  'Social Media Engagement':
    'Likes, follows, comments and shares from real accounts in Canada, so a good post reaches the right people.',
  'Content Creation':
    'Short videos, photos and funny ads made by members who use your product. You choose what you like and get the files.',
  'Local Marketing':
    'Visits, photos of your storefront, questions at your counter and posts in local groups: small things that bring people through the door.',
  'Brand Awareness':
    'A steady stream of mentions and disclosed posts across platforms, for a launch, an opening or a name more people should know.',
  'Visual Marketing':
    'Real pictures of real customers with your product, cleared for your own use. No stock photos.',
}

export const MOST_POPULAR = 'Review Generation'

export const PROCESS: Texts = {
  Consultation: `A ${CLAIMS.consultation} about what you want more of, what it costs and whether we’re the right fit.`,
  'Campaign Launch': `We write the tasks with you and open them to members ${CLAIMS.launch}.`,
  'Quality Assurance':
    'A person checks every submission. If it doesn’t meet the brief, we don’t count it and you don’t pay for it.',
  'Results & Reporting': `First results in ${CLAIMS.results}, then a report of what was done, with dates and totals.`,
}

export const CUSTOM: Texts = {
  Enterprise:
    'Several locations or brands, with one contact, one invoice and a report for each location. Agree on limits and instructions once, and we use them at every location.',
  Seasonal:
    'Openings, holidays and sales: a campaign that starts on the date you choose, runs as long as you need it and stops on its own.',
}
