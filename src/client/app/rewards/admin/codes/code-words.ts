import type { Tone } from '#client/ui/badge.tsx'
import type { RewardCode } from '#contract/rewards/codes.ts'
import type { CodeState } from '#domain/rewards/codes.ts'

export const STATE_LABELS: Record<CodeState, string> = {
  free: 'Free',
  expiring: 'Expires soon',
  expired: 'Expired',
  delivered: 'Delivered',
  void: 'Void',
}

export const STATE_TONES: Record<CodeState, Tone> = {
  free: 'spruce',
  expiring: 'amber',
  expired: 'red',
  delivered: 'blue',
  void: 'neutral',
}

/** Codes that nobody has. */
export function canBeVoid({ state }: Pick<RewardCode, 'state'>): boolean {
  return state !== 'delivered' && state !== 'void'
}

/** 'Code 4821 ending in 7F3A', or 'Code 4821' for one too short to show any of it. */
export function codeName({ id, lastFour }: Pick<RewardCode, 'id' | 'lastFour'>): string {
  return lastFour === null ? `Code ${id}` : `Code ${id} ending in ${lastFour}`
}
