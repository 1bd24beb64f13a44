/**
 * Days after which rows that no one needs are swept (decision 0038). Each is longer than its cause could come again, so
 * sweeping never sends anything twice.
 */

/** Emails hold sign-in codes and personal text; after this, no one asks whether one was sent. */
export const MAIL_KEPT_DAYS = 30

/** An admin can send a failed email again for this long. */
export const FAILED_MAIL_KEPT_DAYS = 365

/** A notice is kept this long after it was read; an unread one stays. */
export const NOTICE_KEPT_DAYS = 365

/** Longer than any push is tried (notifications/push.ts), for a member who asks what was sent. */
export const PUSH_KEPT_DAYS = 30

/** A decision that was taken back orders the states of a submission on devices, which keep them for seven days. */
export const TAKEN_BACK_KEPT_DAYS = 30

/** Contacts and notes of a client, after its last campaign; the default of CLIENT_DATA_YEARS. */
export const CLIENT_DATA_YEARS = 3

/** Signs at payout, and the pairs of accounts called not related (decision 0061). */
export const SIGN_KEPT_DAYS = 90

/** When and on which device a delivered code was shown, as long as a case about it can be opened. */
export const REVEAL_KEPT_DAYS = 90

/** A report link is kept this long after its end, for an admin who asks who had it; its name may be a person's. */
export const REPORT_LINK_KEPT_DAYS = 365

/** Pictures and PDFs of a mail, after its conversation was closed (decision 0069). */
export const REPLY_FILE_YEARS = 2
