/** A reviewer who has a submission in front of them says so this often, in seconds. */
export const LOOKING_EVERY_SECONDS = 20

/** Somebody who has not said so for this long, in seconds, is not looking any more. */
export const LOOKING_ENDS_SECONDS = 45
