import type { FastifyRequest } from 'fastify'
import * as z from 'zod'

/** Removes fields that the contract does not name; throws if the answer breaks the contract. */
type ParseReply = (request: FastifyRequest, answer: unknown) => unknown

/** Fastify's compiled validator costs a fifth of Zod; Zod decides about answers that it does not accept. */
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
    // An instant's pattern is complete; checking its format too would double the work.
    override: ({ jsonSchema }) => {
      if (jsonSchema.pattern !== undefined) delete jsonSchema.format
    },
  })
}
