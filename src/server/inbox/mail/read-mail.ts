import { runInThread, ThreadEnded } from '#server/platform/run-in-thread.ts'
import { parseHead } from './parse-mail.ts'

/** A mail as the inbox keeps it. */
export interface ReadMail {
  /** Lower case; null where the mail names none. */
  fromAddress: string | null
  /** The Message-ID, or a digest of a mail without one. */
  messageKey: string
  /** A program wrote it (domain/inbox/automatic-mail.ts). */
  isAuto: boolean
  text: string
  quoted: string | null
  files: MailFile[]
}

interface MailFile {
  name: string
  contentType: string
  bytes: Uint8Array
}

export interface MailEnvelope {
  /** '' for bounces. */
  sender: string
  /** Addresses of ours, and domains such as `@example.ca`. */
  ours: readonly string[]
}

const WORKER = 'src/server/inbox/mail/mail-worker.ts'

const BOUNDS = { withinMs: 20_000, limits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 } }

/** A mail full of files has fewer lines; the parser takes time and memory for each. */
const MAX_LINES = 200_000

/**
 * Reads any bytes: a mail beyond the limits of the parser has its body as it came, without files. Throws for one that takes
 * too long, so that its sender tries again: the machine may be busy.
 */
export async function readMail(raw: Buffer, envelope: MailEnvelope): Promise<ReadMail> {
  return (hasTooManyLines(raw) ? null : await readInThread(raw, envelope)) ?? parseHead(raw, envelope)
}

function readInThread(raw: Buffer, envelope: MailEnvelope): Promise<ReadMail | null> {
  return runInThread<ReadMail | null>(WORKER, { raw, envelope }, BOUNDS).catch((error: unknown) => {
    if (error instanceof ThreadEnded && !error.isLate) return null
    throw error
  })
}

function hasTooManyLines(raw: Buffer): boolean {
  let lines = 0
  for (let at = raw.indexOf(10); at !== -1; at = raw.indexOf(10, at + 1)) {
    lines += 1
    if (lines > MAX_LINES) return true
  }
  return false
}
