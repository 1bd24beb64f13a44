import { CLAIMS } from '../../../domain/public-claims.ts'
import type { Texts } from '../page.ts'

export const MISSION =
  'We help local businesses in Canada be seen and heard by real people. Our members visit, try, read and answer, and say what they think in their own words. You get attention that was earned, and a record of every task that was done for you.'

export const VISION =
  'A marketing channel that small businesses can afford and customers can trust: every post disclosed, every review honest, every submission checked by a person before anyone is paid.'

/** Six reasons (specification §2 Business pages: About). */
export const BENEFITS: Texts = {
  'Real people in Canada':
    'Members confirm their province and that they are of age. Nobody posts through scripts, and nobody is paid twice for the same thing.',
  'Every submission reviewed':
    'Our team looks at each screenshot and note before points are paid. What does not fit your brief is sent back with the reason.',
  'Pay per service':
    'You pay for what is delivered, in Canadian dollars, taxes included. There are no monthly fees and no minimum term.',
  'A pace that looks natural':
    'Daily and weekly caps keep activity at the speed of real customers instead of a burst that helps nobody.',
  'Honest by contract':
    'We never ask for a star rating and never write words for a reviewer. Members disclose that they were rewarded wherever they post.',
  'Somebody who answers': `A person in Ajax, Ontario replies ${CLAIMS.response} and can change a running campaign ${CLAIMS.changes}.`,
}

/** The figures we stand by (specification §1 Public claims). */
export const IMPACT = [
  { figure: CLAIMS.activeUsers, what: 'active users' },
  { figure: CLAIMS.tasksCompleted, what: 'tasks completed' },
  { figure: CLAIMS.businessClients, what: 'business clients' },
  { figure: CLAIMS.turnaround, what: 'turnaround' },
] as const
