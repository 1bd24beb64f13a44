import { formatNumber } from '#domain/text/format.ts'

export function codesAddress(rewardId: number): string {
  return `/admin/rewards/${rewardId}/codes`
}

/** '12 free · 3 waiting'. */
export function codesWords({ free, waiting }: { free: number; waiting: number }): string {
  return [`${formatNumber(free)} free`, ...(waiting > 0 ? [`${formatNumber(waiting)} waiting`] : [])].join(
    ' · ',
  )
}
