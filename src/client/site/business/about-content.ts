import { CLAIMS } from '#domain/site/public-claims.ts'
import type { Texts } from '../page.ts'

export const MISSION =
  'We help local businesses in Canada get noticed by real people. Our members try your business, then say what they think in their own words. You get attention you’ve earned, and a record of every task done for you.'

export const VISION =
  'Marketing that small businesses can afford and customers can trust: every post disclosed, every review honest and every submission checked by a person before anyone is paid.'

export const BENEFITS: Texts = {
  'Real people in Canada':
    'Members confirm their province and that they’re of age. No bots, and no one is paid twice for the same task.',
  'Every submission reviewed':
    'Our team checks every screenshot and note before we pay points. If it doesn’t fit your brief, we send it back and say why.',
  'Pay per service':
    'You pay for what’s delivered, in Canadian dollars, taxes included. No monthly fees and no minimum term.',
  'A steady pace':
    'Daily and weekly limits give members time to do honest work, and give us time to check all of it.',
  'Honest and disclosed':
    'We never ask for a star rating and never write a review for anyone. Members disclose that they were rewarded, wherever they post.',
  'A real contact': `A person in Ajax, Ontario replies ${CLAIMS.response}. Changes to a running campaign take effect ${CLAIMS.changes}.`,
}

/** Specification §1 Public claims. */
export const IMPACT = [
  { figure: CLAIMS.activeUsers, what: 'active users' },
  { figure: CLAIMS.tasksCompleted, what: 'tasks completed' },
  { figure: CLAIMS.businessClients, what: 'business clients' },
  { figure: CLAIMS.turnaround, what: 'turnaround' },
] as const
