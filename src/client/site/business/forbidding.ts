import { type Act, PLATFORM_NAMES, PLATFORMS, ruleFor } from '#domain/campaigns/platform-rules.ts'

/** The names of the platforms where no one may be rewarded for the act. */
export function forbidding(act: Act): string[] {
  return PLATFORMS.filter(
    (platform) => platform !== 'other' && ruleFor(platform, act).verdict === 'forbidden',
  ).map((platform) => PLATFORM_NAMES[platform])
}
