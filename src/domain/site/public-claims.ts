import { sentence } from '#domain/text/wording.ts'

/** Specification §1 Public claims, §9. In one place, because each must stay true. */
export const CLAIMS = {
  activeUsers: sentence('200+'),
  tasksCompleted: sentence('750+'),
  businessClients: sentence('50+'),
  turnaround: sentence('1-3 days'),
  response: sentence('within 24 hours'),
  launch: sentence('within 48 hours'),
  results: sentence('24-48 hours'),
  changes: sentence('within 24 hours'),
  approval: sentence('24-48 hours'),
  age: sentence('18+'),
  consultation: sentence('free 15-minute consultation'),
  weekdayHours: sentence('weekdays 9 AM-8 PM EST'),
  weekendHours: sentence('weekends 10 AM-6 PM EST'),
} as const

/** A member on the way to a reward, on the landing page. The demo offers exactly these tasks and this reward. */
export const EXAMPLE = {
  balanceBefore: 1510,
  tasks: [
    { title: sentence('Order lunch in the noodle counter’s app'), points: 180 },
    { title: sentence('Share a small shop you like'), points: 150 },
  ],
  reward: { name: sentence('$25 grocery card'), points: 2500 },
} as const

/** Specification §9 Other claims. */
export const EXCLUDED_INDUSTRIES = [
  sentence('illegal activities'),
  sentence('adult content'),
  sentence('gambling'),
  sentence('cryptocurrency'),
] as const
