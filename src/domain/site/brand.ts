/** The specification leaves the brand open (decisions: The brand). The company behind it is in settings (company.ts). */
export const BRAND = {
  name: 'Northpoint Rewards',
  shortName: 'Northpoint',
  place: 'Ajax, Ontario, Canada',
  communityChatUrl: 'https://chat.northpoint.example/',
  socialProfileUrl: 'https://social.northpoint.example/@northpoint',
} as const
