import { fitting } from '#domain/text/characters.ts'
import { tidyCode } from '#domain/text/typed-text.ts'
import { sentence } from '#domain/text/wording.ts'
import { DAY_MS } from '#domain/time/time.ts'

/** Both friends receive this once the newcomer passes QUALIFYING_POINTS (specification §9 Referral). */
export const REFERRAL_BONUS_POINTS = 500

/** Task awards, net of reversals, must be strictly more (specification §9, decisions: Referrals). */
export const QUALIFYING_POINTS = 1000

/** Days after joining (specification §9 Referral). */
export const CLAIM_WINDOW_DAYS = 7

/** Specification §9 Referral. */
export const REFERRAL_CODE_LENGTH = 8

/** Capital letters and digits without look-alikes (0 and O, 1, I and L). */
const REFERRAL_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Specification §9 Copy confirmation. */
export const COPIED_MS = 2000

/** Specification §5 Referral claim. */
export const REFERRAL_CODE_MISSING = sentence('Please enter a referral code.')

/** Only its letters and digits, in upper case (specification §5: trimmed). */
export function normalizeReferralCode(typed: string): string {
  return tidyCode(typed).toUpperCase()
}

/** The code as its field shows it: at most as long as one (specification §5). */
export function fittingReferralCode(typed: string): string {
  return fitting(normalizeReferralCode(typed), REFERRAL_CODE_LENGTH)
}

/** A friend's link: `/r/CODE`. */
export const FRIEND_LINK = '/r/'

/** The page that a friend's link leads to, before the code. */
export const FRIEND_CODE_PAGE = '/referrals?code='

/** The code in the path that a friend's link led to; '' in any other path. */
export function friendCodeIn(path: string): string {
  return path.startsWith(FRIEND_CODE_PAGE) ? fittingReferralCode(path.slice(FRIEND_CODE_PAGE.length)) : ''
}

/** `random` returns numbers from 0 to 1, one per character. */
export function makeReferralCode(random: () => number): string {
  const letter = () => REFERRAL_CODE_ALPHABET[Math.floor(random() * REFERRAL_CODE_ALPHABET.length)] ?? 'A'
  return Array.from({ length: REFERRAL_CODE_LENGTH }, letter).join('')
}

export function claimWindowEnds(joinedAt: Date): Date {
  return new Date(joinedAt.getTime() + CLAIM_WINDOW_DAYS * DAY_MS)
}

export type ReferralRefusal =
  | 'already-claimed'
  | 'window-closed'
  | 'unknown-code'
  | 'self-referral'
  | 'circle'

/** Why this code cannot be claimed by this newcomer, or null (specification §9, decisions: Referrals). */
export function referralRefusal(
  newcomer: { id: string; joinedAt: Date; hasClaimed: boolean },
  referrer: { id: string; wasReferredByNewcomer: boolean } | null,
  now: Date,
): ReferralRefusal | null {
  if (newcomer.hasClaimed) return 'already-claimed'
  if (now >= claimWindowEnds(newcomer.joinedAt)) return 'window-closed'
  if (referrer === null) return 'unknown-code'
  if (referrer.id === newcomer.id) return 'self-referral'
  if (referrer.wasReferredByNewcomer) return 'circle'
  return null
}

/** Specification §9. */
export function bonusIsDue(netTaskPoints: number): boolean {
  return netTaskPoints > QUALIFYING_POINTS
}
