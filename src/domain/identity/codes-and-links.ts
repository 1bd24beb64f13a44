/** Uses of an emailed six-digit code. */
export type CodePurpose = 'sign-up' | 'sign-in'

/** Uses of an emailed link. */
export type LinkPurpose =
  | 'sign-up'
  | 'new-password'
  | 'operator-password'
  | 'trust-factor'
  | 'not-me'
  | 'suspension'

/** OWASP ASVS 5.0, 6.5.5 and 6.6.2. */
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
export const MAILED_CODE_DIGITS = 6

/** Time to confirm a new account's email. */
export const SIGN_UP_HOURS = 24

/** Counted from the newest email that has the link. */
export const RESET_LINK_MINUTES = 60

/** Time to confirm a new sign-in method before it gives admin rights. */
export const TRUST_LINK_MINUTES = 60

/** How long “This wasn’t me” works, and how far back it removes sign-in methods. */
export const NOT_ME_DAYS = 7

/** A century: reinstatement ends the link to a suspension. */
export const SUSPENSION_LINK_DAYS = 36_525

/** How long a browser that signed in to a suspended account can open its page. */
export const SUSPENSION_PAGE_MINUTES = 10

/** The same link is sent again until it is this old; after that, a new one. */
export const LINK_REUSED_HOURS = 23

/** Time to confirm a new email address. */
export const ADDRESS_CHANGE_HOURS = 24

/** How long the old address can undo a change; until then, no one else can use it. */
export const TAKE_BACK_DAYS = 7

/** Rewards can't be requested for this long after an email change, so that the owner has time to undo it. */
export const NO_REDEMPTION_HOURS = 72

/** A new sign-in method is trusted after this time: the owner got an email about it. */
export const FACTOR_SETTLES_HOURS = 72

/** A browser is known this long after the last sign-in; browsers keep no cookie longer. */
export const KNOWN_BROWSER_DAYS = 400
