/** What the business pages say about us (specification §1 Public claims). One place, because each must stay true. */
export const CLAIMS = {
  activeUsers: '200+',
  tasksCompleted: '750+',
  businessClients: '50+',
  turnaround: '1-3 days',
  response: 'within 24 hours',
  launch: 'within 48 hours',
  results: '24-48 hours',
  changes: 'within 24 hours',
  consultation: 'free 15-minute consultation',
  weekdayHours: 'weekdays 9 AM-8 PM EST',
  weekendHours: 'weekends 10 AM-6 PM EST',
} as const

/** What we do not promote (specification §9 Other claims). */
export const EXCLUDED_INDUSTRIES = [
  'illegal activities',
  'adult content',
  'gambling',
  'cryptocurrency',
] as const
