/** A list that a device kept from version 1.0.0 has none of these. */
type Unsaid = null | undefined

/** 'about 8 min', 'about 2 h' or 'about 2 h 30 min'; null if nobody said. */
export function minutesText(minutes: number | Unsaid): string | null {
  if (!minutes) return null
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return ['about', hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}

/** 'Ajax', 'Ajax, in person', 'In person', 'Online'; null if nobody said. */
export function placeText({
  town,
  inPerson,
}: {
  town?: string | Unsaid
  inPerson?: boolean | Unsaid
}): string | null {
  const how = typeof inPerson === 'boolean' ? (inPerson ? 'in person' : 'online') : null
  if (town) return how === null ? town : `${town}, ${how}`
  return how === null ? null : how.charAt(0).toUpperCase() + how.slice(1)
}

/** The host of a task's link as people read it, without 'www.'. */
export function hostOf(link: string): string {
  return new URL(link).host.replace(/^www\./, '')
}

/** The number from 0 of one of `count` motifs; the same for the same category everywhere. */
export function motifOf(category: string, count: number): number {
  let hash = 7
  for (const letter of category) hash = (hash * 31 + letter.codePointAt(0)!) % 65_521
  return hash % count
}
