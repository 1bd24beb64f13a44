/** The company behind the product, which its operator names in settings (decisions: The brand). */
export interface Company {
  name: string
  /** A line for each line of an envelope, below the name. */
  postalAddress: string
  supportEmail: string
  /** Ten digits, as in '905-555-0142'. */
  phone: string
}

/** Used where a setting is missing, as in the demo. No one has 555-01xx numbers. */
export const EXAMPLE_COMPANY: Company = {
  name: 'Northpoint Rewards',
  postalAddress: '100 Example Street, Unit 4\nAjax ON  L1S 0A0\nCanada',
  supportEmail: 'support@northpoint.example',
  phone: '905-555-0142',
}
