import type { ServiceInterest } from '#domain/inbox/inquiries.ts'
import type { Language } from '#domain/text/own-language.ts'
import { DAY_MS } from '#domain/time/time.ts'

/** A link works for at most this many days. */
export const MAX_REPORT_LINK_DAYS = 180

/** Reports show a proof for this many days after it was approved. */
export const REPORT_PROOF_DAYS = 180

export const PROOFS_PER_REPORT_PAGE = 60

export const MAX_REPORT_LINK_NAME_LENGTH = 100

/** Proofs chosen in one call. */
export const MAX_PROOFS_AT_ONCE = 60

/** The consent that members give now; another sentence needs another version. */
export const REPORT_CONSENT = {
  version: '1',
  sentence: `The business that ordered this task may see my proof in its report, the picture and my words, for up to ${REPORT_PROOF_DAYS} days after it is approved. A picture shows what is on it, names included. I can change this at any time, and my proof then leaves the report at once. The business may keep what it has downloaded by then, and our backups may hold a copy for a limited time.`,
} as const

/** When reports stop showing a proof. */
export function reportedUntil(approvedAt: Date): Date {
  return new Date(approvedAt.getTime() + REPORT_PROOF_DAYS * DAY_MS)
}

export type ConsentRefusal = 'earlier-terms' | 'too-late'

/** The reason why a member can no longer agree that the business sees the proof of a claim; null if they can. */
export function consentRefusal(
  { termsVersion, approvedAt }: { termsVersion: string | null; approvedAt: Date | null },
  now: Date,
): ConsentRefusal | null {
  if (termsVersion === null) return 'earlier-terms'
  return approvedAt !== null && reportedUntil(approvedAt) <= now ? 'too-late' : null
}

/** The address of a report, below the product’s own. */
export const reportPath = (token: string) => `/report/${token}`

/** An order and what came of it: numbers, days and requirement lines; nothing about members, and never our cost. */
export interface ReportFigures {
  service: ServiceInterest
  orderedUnits: number
  /** Billed units; those at the house's cost are in no figure. */
  approvedUnits: number
  /** Cents per approved unit. */
  unitPrice: number
  /** Days; null if open. */
  startsOn: string | null
  endsOn: string | null
  /** Weeks with anything in them, oldest first; `from` is a Monday in Toronto. */
  weeks: { from: string; submitted: number; approved: number; rejected: number }[]
  rejected: number
  /** Requirement lines that rejected proofs did not meet, the most frequent first; null for any other reason. */
  reasons: { reason: string | null; count: number }[]
}

/** A proof that its member agreed to show and an admin chose. */
export interface ReportedProof {
  id: number
  /** A day in Toronto. */
  approvedOn: string
  words: string | null
  pictureUrl: string | null
  /** Pixels, which give the picture its room before it has loaded. */
  pictureSize?: { width: number; height: number } | null
}

/** A page of a report. */
export interface Report {
  client: string
  campaign: string
  figures: ReportFigures
  /** ISO 8601. */
  figuredAt: string
  /** Whether the campaign is finished, so that the figures are final. */
  final: boolean
  /** Approved units after changes that came later, oldest first; `at` is ISO 8601. */
  changes: { at: string; approvedUnits: number }[]
  proofs: ReportedProof[]
  /** Addresses; null where there are none. */
  nextPage: string | null
  firstPage: string | null
  /** The report as tables. */
  csv: { proofs: string; figures: string } | null
  /** The address of the report in each language; null where something else leads there. */
  languages: Readonly<Record<Language, string>> | null
}
