import { formatNumber } from '#domain/text/format.ts'

interface FieldChange {
  field: string
  before: string | null
  after: string | null
}

const FIELD_LABELS: Record<string, string> = {
  isActive: 'Active',
  isReview: 'Review task',
  claimHours: 'Hours to submit',
  rateLimit: 'Rate limit (members)',
  ratePeriodDays: 'Rate period (days)',
  limitPerMember: 'Limit per member',
  pointsCost: 'Points cost',
  startsAt: 'Starts',
  expiresAt: 'Expires',
  deletedFiles: 'Deleted files',
  updatedSubmissions: 'Updated submissions',
  ownerId: 'Owner',
  agreedBy: 'Agreed by',
  confirmedAlone: 'Confirmed without a second admin',
  suspendedAt: 'Suspended',
  deletedAt: 'Deleted',
  reviewNotes: 'Review notes',
  failedLines: 'Requirements it failed',
}

/** They hold a person's id and are shown as a name. */
export const PERSON_FIELDS: readonly string[] = ['Owner', 'Agreed by']

/** The field's label: 'pointsCost' is 'Points cost', 'rate_limit' is 'Rate limit'. */
export function fieldLabel(name: string): string {
  const known = FIELD_LABELS[name]
  if (known !== undefined) return known
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** An entry's `before` and `after`, field by field; nested fields get a line each. */
export function changesOf(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): FieldChange[] {
  const was = flatten(before)
  const becomes = flatten(after)
  return [...new Set([...was.keys(), ...becomes.keys()])].map((field) => ({
    field,
    before: was.get(field) ?? null,
    after: becomes.get(field) ?? null,
  }))
}

function flatten(fields: Record<string, unknown> | null, prefix = ''): Map<string, string | null> {
  const flat = new Map<string, string | null>()
  for (const [name, value] of Object.entries(fields ?? {})) {
    const words = prefix === '' ? fieldLabel(name) : `${prefix}, ${fieldLabel(name).toLowerCase()}`
    if (isRecord(value)) for (const [inner, innerValue] of flatten(value, words)) flat.set(inner, innerValue)
    else flat.set(words, readable(value))
  }
  return flat
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Instants stay as they are: the screen knows the time zone. */
function readable(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.map((item) => readable(item) ?? '').join(', ') || null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return formatNumber(value)
  return String(value)
}
