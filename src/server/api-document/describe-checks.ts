import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { isDeadline, isGivenDay, isGivenInstant } from '../../contract/dates.ts'
import { PostalAddress } from '../../contract/destinations.ts'
import { daysAreInOrder } from '../../contract/exports.ts'
import { deliveryFits } from '../../contract/reward-requests.ts'
import { isAdjustmentAmount, MAX_ADJUSTMENT_POINTS } from '../../domain/adjustments.ts'
import { PROVINCES, type ProvinceCode } from '../../domain/consent.ts'
import { districtProblem } from '../../domain/destinations.ts'
import { isBonus, MAX_MEDIA_BONUS } from '../../domain/media.ts'
import { sortFits } from '../../domain/submissions.ts'
import { isFreeTitle } from '../../domain/task-form.ts'
import { isOneLine, isStorableText, saysSomething } from '../../domain/text.ts'

type JsonSchema = z.core.JSONSchema.JSONSchema

/** A calendar day, without the anchors of the pattern. */
const DATE = z.regexes.date.source.slice(1, -1)
const KNOWN_YEAR = '(20\\d\\d|2100)-'
const CLOCK = '([01]\\d|2[0-3]):[0-5]\\d'
const INSTANT = `T${CLOCK}(:[0-5]\\d(\\.\\d+)?)?(Z|[+-]${CLOCK})`
/** With an offset, the first and last hours can fall in a neighbouring year. */
const KNOWN_YEAR_ANYWHERE = `(1999-12-31|${KNOWN_YEAR}|2101-01-0[12])`

export const SAYS_SOMETHING: JsonSchema = { pattern: '[^\\s\\p{Default_Ignorable_Code_Point}]' }

/** The contract's check functions as JSON Schema; tests/api-document.test.ts finds missing ones. */
const CHECKS: ReadonlyMap<unknown, JsonSchema> = new Map<unknown, JsonSchema>([
  [isStorableText, { pattern: '^[^\\u0000\\p{Cs}]*$' }],
  [isOneLine, { pattern: '^[^\\p{Cc}\\u2028-\\u202e\\u2066-\\u2069]*$' }],
  [saysSomething, SAYS_SOMETHING],
  [isFreeTitle, { description: "Any title except 'Complete Your Profile'." }],
  [isGivenDay, { format: 'date', pattern: `^(?=${KNOWN_YEAR})${DATE}$` }],
  [isGivenInstant, { pattern: `^${KNOWN_YEAR_ANYWHERE}` }],
  [
    isDeadline,
    { pattern: `^((?=${KNOWN_YEAR})${DATE}(T${CLOCK})?|(?=${KNOWN_YEAR_ANYWHERE})${DATE}${INSTANT})$` },
  ],
  [isBonus, { type: 'integer', minimum: 0, maximum: MAX_MEDIA_BONUS }],
  [
    isAdjustmentAmount,
    { type: 'integer', minimum: -MAX_ADJUSTMENT_POINTS, maximum: MAX_ADJUSTMENT_POINTS, not: { const: 0 } },
  ],
  [
    deliveryFits,
    { anyOf: [{ not: { required: ['delivery'] } }, { properties: { status: { const: 'fulfilled' } } }] },
  ],
  [sortFits, { description: 'Only pending submissions can be sorted by lateness or points.' }],
  [daysAreInOrder, { description: 'The last day must not be before the first.' }],
])

const SHAPES: ReadonlyMap<unknown, JsonSchema> = new Map([
  [PostalAddress, { allOf: PROVINCES.map(({ code }) => districtsOf(code)) }],
])

/** A province's postal codes, as the prefixes that the rule accepts. */
function districtsOf(province: ProvinceCode): JsonSchema {
  const takes = (district: string) => districtProblem({ province, postalCode: `${district} 0A0` }) === null
  const letters = [...'ABCEGHJKLMNPRSTVXY'].filter((letter) => takes(`${letter}2A`))
  const capital = !letters.includes('K') && takes('K1A') ? '|K1A' : ''
  const elsewhere = { not: { properties: { province: { const: province } } } }
  return {
    anyOf: [elsewhere, { properties: { postalCode: { pattern: `^([${letters.join('')}]${capital})` } } }],
  }
}

function checksOf(schema: z.core.$ZodType): unknown[] {
  const checks = schema._zod.def.checks ?? []
  return checks.flatMap(({ _zod: { def } }) => (def.check === 'custom' ? [(def as { fn?: unknown }).fn] : []))
}

export function isWritten(schema: z.core.$ZodType): boolean {
  return SHAPES.has(schema) || checksOf(schema).every((check) => CHECKS.has(check))
}

export function addChecks(schema: z.core.$ZodType, written: JsonSchema): void {
  for (const check of checksOf(schema)) {
    const said = CHECKS.get(check)
    if (said) add(written, said)
  }
  const shape = SHAPES.get(schema)
  if (shape) add(written, shape)
}

/** A derived schema also has the checks of its base; each is added once. */
function add(written: JsonSchema, said: JsonSchema): void {
  const words = Object.entries(said)
  const isSaid = [written, ...(written.allOf ?? [])].some((one) =>
    words.every(([word, value]) => isDeepStrictEqual(one[word as keyof typeof one], value)),
  )
  if (isSaid) return
  const clashes = words.some(([word]) => word !== 'type' && word in written)
  if (clashes) written.allOf = [...(written.allOf ?? []), said]
  else Object.assign(written, said)
}
