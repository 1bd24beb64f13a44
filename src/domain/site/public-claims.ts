/** Specification §1 Public claims, §9. In one place, because each must stay true. */
export const CLAIMS = {
  activeUsers: '200+',
  tasksCompleted: '750+',
  businessClients: '50+',
  turnaround: '1-3 days',
  response: 'within 24 hours',
  launch: 'within 48 hours',
  results: '24-48 hours',
  changes: 'within 24 hours',
  approval: '24-48 hours',
  age: '18+',
  consultation: 'free 15-minute consultation',
  weekdayHours: 'weekdays 9 AM-8 PM EST',
  weekendHours: 'weekends 10 AM-6 PM EST',
} as const

/** A member on the way to a reward, on the landing page. The demo offers exactly these tasks and this reward. */
export const EXAMPLE = {
  balanceBefore: 1510,
  tasks: [
    { title: 'Order lunch in the noodle counter’s app', points: 180 },
    { title: 'Share a small shop you like', points: 150 },
  ],
  reward: { name: '$25 grocery card', points: 2500 },
} as const

/** Specification §9 Other claims. */
export const EXCLUDED_INDUSTRIES = [
  'illegal activities',
  'adult content',
  'gambling',
  'cryptocurrency',
] as const
