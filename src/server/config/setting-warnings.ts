import type { Mode } from './config.ts'
import { Settings } from './settings.ts'

const KNOWN = Object.keys(Settings.shape)

const ABOUT_COMPANY = ['COMPANY_NAME', 'COMPANY_ADDRESS', 'SUPPORT_EMAIL', 'COMPANY_PHONE']

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|::1)$/

/** How many letters a misspelt name may be off; one in a short name, where HOME would be a misspelt HOST. */
const MAX_SLIPS = 2
const SHORT_NAME = 5

/** Sentences about settings that are accepted but look like a mistake; the start logs them. */
export function settingWarnings(environment: NodeJS.ProcessEnv, mode: Mode): string[] {
  const unset = ABOUT_COMPANY.filter((name) => !environment[name])
  const warnings = Object.keys(environment).flatMap((name) => {
    const meant = meantBy(name)
    return meant === undefined ? [] : [`${name} is not a setting. Did you mean ${meant}?`]
  })
  if (mode === 'production' && unset.length > 0) {
    warnings.push(
      `Pages and emails show placeholders, because these settings are missing: ${unset.join(', ')}. Canada’s anti-spam law requires your true postal address in emails.`,
    )
  }
  const { INBOUND_HOST, INBOUND_TLS_CERT } = environment
  if (mode === 'production' && INBOUND_HOST && !LOOPBACK.test(INBOUND_HOST) && !INBOUND_TLS_CERT) {
    warnings.push(
      `Mail arrives at INBOUND_HOST ${INBOUND_HOST} without encryption, because INBOUND_TLS_CERT and INBOUND_TLS_KEY are missing.`,
    )
  }
  return warnings
}

/** The setting whose name is closest to a name that is none. */
function meantBy(name: string): string | undefined {
  if (KNOWN.includes(name)) return undefined
  const near = KNOWN.map((known) => ({ known, slips: slipsBetween(name.toUpperCase(), known) }))
  return near
    .filter(({ known, slips }) => slips <= (known.length <= SHORT_NAME ? 1 : MAX_SLIPS))
    .sort((one, other) => one.slips - other.slips)[0]?.known
}

/** The Levenshtein distance: how many letters are added, missing or different. */
function slipsBetween(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (const [row, letter] of [...one].entries()) {
    const here = [row + 1]
    for (const [column, wanted] of [...other].entries()) {
      const changed = above[column]! + (letter === wanted ? 0 : 1)
      here.push(Math.min(changed, above[column + 1]! + 1, here[column]! + 1))
    }
    above = here
  }
  return above[other.length]!
}
