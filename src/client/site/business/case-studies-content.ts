/** Placeholders stay in brackets and visible until a client agrees to publish (decisions: The brand). */
export interface CaseStudy {
  industry: string
  business: string
  challenge: string
  approach: string
  results: readonly { figure: string; what: string }[]
  quote: string
  speaker: string
}

export const CASE_STUDIES: readonly CaseStudy[] = [
  {
    industry: 'Restaurant',
    business: '[Restaurant name], [city], Ontario',
    challenge: 'A new restaurant on a busy street that people walk past.',
    approach:
      'Members go for lunch when it suits them, take a picture of their order and write an honest, disclosed review.',
    results: [
      { figure: '[number]', what: 'honest reviews in [number] weeks' },
      { figure: '[number]%', what: 'more people asking for directions' },
    ],
    quote: '[Quote from the owner, in their own words]',
    speaker: '[Name], [role]',
  },
  {
    industry: 'E-commerce',
    business: '[Shop name], online',
    challenge: 'Good products, but not a single customer picture on the product pages.',
    approach: 'Members who bought something show it in use and share the post with a clear disclosure.',
    results: [
      { figure: '[number]', what: 'customer pictures cleared for use' },
      { figure: '[number]%', what: 'more visits from social media' },
    ],
    quote: '[Quote from the founder, in their own words]',
    speaker: '[Name], [role]',
  },
  {
    industry: 'Professional services',
    business: '[Firm name], [city]',
    challenge: 'Well known to past clients, but not to anyone else.',
    approach: 'Past clients give private feedback and, if they wish, write a public review.',
    results: [
      { figure: '[number]', what: 'pieces of private feedback' },
      { figure: '[number]', what: 'new inquiries a month' },
    ],
    quote: '[Quote from a partner, in their own words]',
    speaker: '[Name], [role]',
  },
]

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
