/** The specification leaves the brand open (decisions: The brand). */
export const BRAND = {
  name: 'Northpoint Rewards',
  shortName: 'Northpoint',
  supportEmail: 'support@northpoint.example',
  /** A placeholder: no one has 555-01xx numbers. */
  phone: '905-555-0142',
  place: 'Ajax, Ontario, Canada',
  postalAddress: ['Northpoint Rewards', '100 Example Street, Unit 4', 'Ajax ON  L1S 0A0', 'Canada'],
  communityChatUrl: 'https://chat.northpoint.example/',
  socialProfileUrl: 'https://social.northpoint.example/@northpoint',
} as const
