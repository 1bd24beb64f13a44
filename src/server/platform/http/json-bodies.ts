import type { FastifyInstance } from 'fastify'
import { unreadable } from './refusal.ts'

/** JSON inside JSON beyond this depth is refused: whoever works through it would run out of stack. */
const MAX_JSON_DEPTH = 64

/**
 * Reads JSON bodies. Calls without a body may still say that they send JSON; anything that is neither JSON nor a form is
 * refused.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string
    if (text === '') done(null, undefined)
    else if (isTooDeep(text)) done(unreadable())
    else void parse(request, text, done)
  })
}

/** Whether brackets are opened inside each other too often; those in texts are none. */
function isTooDeep(json: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    if (sign === '"') isText = !isText
    else if (isText && sign === '\\') at += 1
    else if (!isText && (sign === '[' || sign === '{')) depth += 1
    else if (!isText && (sign === ']' || sign === '}')) depth -= 1
    if (depth > MAX_JSON_DEPTH) return true
  }
  return false
}
