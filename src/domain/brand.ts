/** What the product calls itself and where it is reached; the specification's brand is blank (decisions: The brand). */
export const BRAND = {
  name: 'Northpoint Rewards',
  /** As the header shows it. */
  shortName: 'Northpoint',
  supportEmail: 'support@northpoint.example',
  place: 'Ajax, Ontario, Canada',
} as const
