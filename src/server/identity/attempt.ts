import { setTimeout } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#domain/text/own-language.ts'
import type { Words } from '#domain/text/wording.ts'
import type { Config } from '#server/config/config.ts'
import { clientNetwork } from '#server/platform/http/client-network.ts'
import { STATUS } from '#server/platform/http/errors.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { languageOfStranger } from '#server/platform/words/language.ts'
import { browserOf } from './browsers/browser-cookie.ts'

/** A refusal for a page, before it is said. */
export interface Failure {
  status: number
  code: string
  message: Words | string
  fields: Readonly<Record<string, Words | string>>
}

export interface Asker {
  browser: string
  client: string
  /** The language of the pages that they see. */
  language: Language
}

type Attempt<Value> = { value: Value; failure: null } | { value: null; failure: Failure }

/** Turns a refusal into a failure; anything else is a bug and goes to the error handler. */
export async function attempt<Value>(
  reply: FastifyReply,
  work: () => Promise<Value>,
): Promise<Attempt<Value>> {
  try {
    return { value: await work(), failure: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { kind, code, words: message, fields = {}, retryAfterSeconds } = error
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
    return { value: null, failure: { status: STATUS[kind], code, message, fields } }
  }
}

/** Takes at least `minAnswerMs`, so that timing does not reveal accounts. Answer after it, never within `work`. */
export async function takeAtLeast<Result>(
  { minAnswerMs }: Pick<Config, 'minAnswerMs'>,
  work: Promise<Result>,
): Promise<Result> {
  const [result] = await Promise.all([work, setTimeout(minAnswerMs)])
  return result
}

export function askerOf(request: FastifyRequest): Asker {
  return {
    browser: browserOf(request),
    client: clientNetwork(request.ip),
    language: languageOfStranger(request),
  }
}
