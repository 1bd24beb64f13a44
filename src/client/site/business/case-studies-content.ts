/** A story whose figures, names and words are still to be filled in: each gap stays bracketed and visible (decisions: The brand). */
export interface CaseStudy {
  industry: string
  business: string
  challenge: string
  approach: string
  results: readonly { figure: string; what: string }[]
  quote: string
  speaker: string
}

/** Three stories (specification §2 Business pages: Case studies). */
export const CASE_STUDIES: readonly CaseStudy[] = [
  {
    industry: 'Restaurant',
    business: '[Restaurant name], [city], Ontario',
    challenge: 'A new place on a busy street that people walked past.',
    approach:
      'Members had lunch at their own choice of time, took a picture of what they ordered and wrote an honest, disclosed review.',
    results: [
      { figure: '[number]', what: 'honest reviews in [number] weeks' },
      { figure: '[number]%', what: 'more people asking for directions' },
    ],
    quote: '[Quote of the owner, in their own words]',
    speaker: '[Name], [role]',
  },
  {
    industry: 'E-commerce',
    business: '[Shop name], online',
    challenge: 'Good products, and product pages without a single picture from a customer.',
    approach:
      'Members who had bought something showed it in use, and shared the post with a clear disclosure.',
    results: [
      { figure: '[number]', what: 'customer pictures cleared for use' },
      { figure: '[number]%', what: 'more visits from social media' },
    ],
    quote: '[Quote of the founder, in their own words]',
    speaker: '[Name], [role]',
  },
  {
    industry: 'Professional services',
    business: '[Firm name], [city]',
    challenge: 'Known to everybody who had been a client, and to nobody else.',
    approach:
      'Former clients were asked for private feedback first and, where they liked, for a public review.',
    results: [
      { figure: '[number]', what: 'pieces of private feedback' },
      { figure: '[number]', what: 'first inquiries a month' },
    ],
    quote: '[Quote of a partner, in their own words]',
    speaker: '[Name], [role]',
  },
]

/** Who orders from us. */
export const INDUSTRIES = [
  'Restaurants and cafés',
  'Retail and online shops',
  'Home services and trades',
  'Health and wellness',
  'Professional services',
  'Fitness and sports',
  'Beauty and personal care',
  'Apps and software',
  'Events and venues',
  'Community organizations',
] as const
