import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Access } from '#contract/endpoint.ts'
import { type Action, type Duty, dutyNeededSentence, isAction, mayDo } from '#domain/identity/duties.ts'
import type { Language } from '#domain/text/own-language.ts'
import { rememberViewer } from '../words/language.ts'
import { loggedOut, Refusal } from './refusal.ts'

interface SignedIn {
  id: string
  email: string
  /** The effective role: an admin without the required verification, or with one that is not trusted, is a 'user'. */
  role: 'user' | 'admin'
  /** Empty unless the effective role is 'admin'. */
  duties: readonly Duty[]
  /** An admin who first has to use two-step verification or a passkey (ADMIN_SECOND_FACTOR). */
  needsSecondFactor: boolean
  /** The session has shown a factor, which its owner has yet to confirm by a link. */
  needsConfirmation: boolean
  /** The account's, or null. */
  language: Language | null
  sessionId: string
  /** The time when the session ends unless used again, on the clock of `performance.now()`. */
  sessionEndsAt: number
}

/** A viewer who has answered the first-sign-in questions for the current terms. */
export interface Member extends SignedIn {
  consented: true
}

export type Viewer = Member | (SignedIn & { consented: false })

/** A call that anyone may make has no viewer. */
export type ViewerOf<Who extends Access> = Who extends 'public'
  ? null
  : Who extends 'session'
    ? Viewer
    : Member

/**
 * `fresh` reads the session from the database; otherwise it may be up to 5 seconds old, enough for a member's own reads
 * (docs/decisions/0004). `extend: false` does not count as using the session.
 */
interface Reading {
  fresh: boolean
  extend?: false
}

/** The viewer of a request, or null if signed out. */
export type ReadViewer = (headers: IncomingHttpHeaders, reading: Reading) => Promise<Viewer | null>

declare module 'fastify' {
  interface FastifyInstance {
    readViewer: ReadViewer
    /** The names of the admins who may do it. */
    namesFor(action: Action): Promise<string[]>
  }
}

const FRESH: Reading = { fresh: true }

/**
 * Throws 401 without a viewer, 403 before consent, for members on admin calls and for admins without the duty. Null for
 * public calls.
 */
export async function admitViewer(
  request: FastifyRequest,
  access: Action | 'member',
  reading?: Reading,
): Promise<Member>
export async function admitViewer(
  request: FastifyRequest,
  access: Access,
  reading?: Reading,
): Promise<Viewer | null>
export async function admitViewer(
  request: FastifyRequest,
  access: Access,
  reading = FRESH,
): Promise<Viewer | null> {
  if (access === 'public') return null
  const { server, headers } = request
  const viewer = await server.readViewer(headers, reading)
  rememberViewer(request, viewer)
  if (!viewer) throw loggedOut()
  if (access === 'session') return viewer
  if (!viewer.consented) {
    throw new Refusal('forbidden', 'Please finish setting up your account first.', {
      code: 'consent.required',
    })
  }
  if (!isAction(access)) return viewer
  refuseUntrustedAdmin(viewer)
  if (viewer.role !== 'admin') throw adminRequired()
  if (!mayDo(viewer, access)) throw dutyRequired(access, await server.namesFor(access))
  return viewer
}

/** Refuses an admin whose session has no trusted factor where one is required (ADMIN_SECOND_FACTOR). */
export function refuseUntrustedAdmin({ needsSecondFactor, needsConfirmation }: Viewer): void {
  if (!needsSecondFactor) return
  const sentence = needsConfirmation
    ? 'Please confirm that it’s you first, with a link that we email you: open any admin page to ask for it.'
    : 'Admins need two-step verification or a passkey. Please set one up in your settings, or sign in with it.'
  throw new Refusal('forbidden', sentence, { code: 'second-factor.required' })
}

export function adminRequired(): Refusal {
  return new Refusal('forbidden', 'Admin access required for this page.', { code: 'admin.required' })
}

export function dutyRequired(action: Action, names: readonly string[]): Refusal {
  return new Refusal('forbidden', dutyNeededSentence(action, names), { code: 'duty.required' })
}

/** The parts of a viewer that decide about what they see of others. */
export type ViewerParts = Pick<SignedIn, 'id' | 'role' | 'duties'>

/** Admits to files and streams, which cannot redirect to the first-sign-in questions: 401 until these are answered. */
export async function admitToFile(request: FastifyRequest, reading = FRESH): Promise<Member> {
  const viewer = await admitViewer(request, 'session', reading)
  if (!viewer?.consented) throw loggedOut()
  return viewer
}

export interface FileViewer extends Member {
  /** Whether they see the files of others too. */
  seesOthers: boolean
}

/**
 * Finds a file that is open to some members, and by this action to admins. Other admins read who may see it, whether it
 * exists or not.
 */
export async function findFileFor<Found>(
  request: FastifyRequest,
  action: Action,
  find: (viewer: FileViewer) => Promise<Found>,
): Promise<Found> {
  const viewer = await admitToFile(request)
  const seesOthers = mayDo(viewer, action)
  try {
    return await find({ ...viewer, seesOthers })
  } catch (error) {
    const isMissing = error instanceof Refusal && error.kind === 'not-found'
    if (!isMissing || seesOthers || viewer.role !== 'admin') throw error
    throw dutyRequired(action, await request.server.namesFor(action))
  }
}
