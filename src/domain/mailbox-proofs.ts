/** What a mailed six-digit code is for. */
export type CodePurpose = 'sign-up' | 'sign-in'

/** What a mailed link is for, among those that belong to an address. */
export type LinkPurpose = 'sign-up' | 'new-password'

/** A mailed code works this long and takes this many tries (OWASP ASVS 5.0, 6.5.5 and 6.6.2). */
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
export const MAILED_CODE_DIGITS = 6

/** A sign-up waits this long for its address to be confirmed. */
export const SIGN_UP_HOURS = 24

/** A link for a new password works this long after the newest mail that carries it. */
export const RESET_LINK_MINUTES = 60

/** The same link is mailed again until it is this old; then there is a new one. */
export const LINK_REUSED_HOURS = 23

/** A change of address waits this long for the new mailbox. */
export const ADDRESS_CHANGE_HOURS = 24

/** How long the old address can take a change back; nobody else can have it until then. */
export const TAKE_BACK_DAYS = 7

/** No reward can be requested for this long after a change of address: its owner has time to take it back. */
export const NO_REDEMPTION_HOURS = 72

/** What was added to sign in with counts as the owner's after this time: they had a mail about it. */
export const FACTOR_SETTLES_HOURS = 72

/** How long a browser stays known after its last sign-in: as long as browsers keep a cookie at most. */
export const KNOWN_BROWSER_DAYS = 400
