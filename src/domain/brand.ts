/** What the product calls itself and where it is reached; the specification's brand is blank (decisions: The brand). */
export const BRAND = {
  name: 'Northpoint Rewards',
  /** As the header shows it. */
  shortName: 'Northpoint',
  supportEmail: 'support@northpoint.example',
  /** A placeholder: numbers 555-01xx are nobody's. */
  phone: '905-555-0142',
  place: 'Ajax, Ontario, Canada',
  /** Who we are to the post, line by line. */
  postalAddress: ['Northpoint Rewards', '100 Example Street, Unit 4', 'Ajax ON  L1S 0A0', 'Canada'],
  communityChatUrl: 'https://chat.northpoint.example/',
  socialProfileUrl: 'https://social.northpoint.example/@northpoint',
} as const
