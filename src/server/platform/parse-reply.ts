import type { FastifyRequest } from 'fastify'
import * as z from 'zod'

/** What may leave of an answer: fields the contract does not name are taken out; an answer that breaks it throws. */
export type ParseReply = (request: FastifyRequest, answer: unknown) => unknown

/**
 * Parses replies at about a fifth of what Zod alone costs: Fastify's validator, compiled from the same schema at the
 * first reply, accepts the answer and takes out what is not named. What it does not accept goes to Zod, whose word is
 * final.
 */
export function replyParser(reply: z.core.$ZodType): ParseReply {
  let accepts: ((answer: unknown) => unknown) | undefined
  return (request, answer) => {
    accepts ??= request.compileValidationSchema(jsonSchemaOf(reply))
    return accepts(answer) ? answer : z.parse(reply, answer)
  }
}

function jsonSchemaOf(reply: z.core.$ZodType): z.core.JSONSchema.JSONSchema {
  return z.toJSONSchema(reply, {
    target: 'draft-7',
    // An instant carries its whole pattern: judging it by its format as well would only double the work.
    override: ({ jsonSchema }) => {
      if (jsonSchema.pattern !== undefined) delete jsonSchema.format
    },
  })
}
