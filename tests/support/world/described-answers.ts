import type { Server } from 'node:http'
import { openApiDocument } from '#server/api-document/openapi.ts'
import type { Operation } from '#server/api-document/operation.ts'

interface Described {
  headers?: Record<string, unknown>
  content?: Record<string, unknown>
  $ref?: string
}

export interface DescribedCall extends Omit<Operation, 'responses'> {
  responses: Record<string, Described>
}

interface ApiDocument {
  paths: Record<string, Record<string, DescribedCall>>
  components: { responses: Record<string, Described>; securitySchemes: Record<string, { name: string }> }
}

export const apiDocument = openApiDocument('0.0.0') as ApiDocument

/** Headers that clients rely on: the document must describe them wherever they are sent. */
const TOLD_HEADERS = ['Link', 'Retry-After', 'Location', 'Content-Disposition', 'Content-Range', 'ETag']

const addresses = Object.keys(apiDocument.paths).map((path) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
}))

/**
 * The call of the contract at an address such as '/api/tasks/12/claim'; routes outside the contract are not
 * described.
 */
export function callAt(method: string, path: string): DescribedCall | undefined {
  const at = apiDocument.paths[path] ? path : addresses.find(({ pattern }) => pattern.test(path))?.path
  return at === undefined ? undefined : apiDocument.paths[at]?.[method.toLowerCase()]
}

function answerOf(call: DescribedCall, status: number): Described | undefined {
  const answer = call.responses[status]
  return answer?.$ref ? apiDocument.components.responses[status] : answer
}

/** Whether a type such as 'image/png' is described, as itself or as 'image/*'. */
function isDescribed(type: string, content: Described['content'] = {}): boolean {
  const [whole = ''] = type.split(';')
  return whole in content || whole.replace(/\/.*/, '/*') in content
}

/**
 * Checks a server's answers against the document: each call's statuses, the headers clients rely on, and the shape of
 * a success. Returns what the document does not describe.
 */
export function watchAnswers(server: Server): ReadonlySet<string> {
  const untold = new Set<string>()
  server.on('request', (request, response) => {
    const { method = '', url = '' } = request
    const call = callAt(method, url.split('?')[0] ?? '')
    if (call === undefined) return
    response.once('finish', () => {
      const status = response.statusCode
      const answer = answerOf(call, status)
      if (answer === undefined) return void untold.add(`${call.operationId} answered ${status}`)
      const missing = TOLD_HEADERS.filter(
        (name) => response.hasHeader(name) && !(name in (answer.headers ?? {})),
      )
      for (const name of missing) untold.add(`${call.operationId} answered ${status} with ${name}`)
      const type = String(response.getHeader('content-type') ?? '')
      if (status < 300 && type !== '' && !isDescribed(type, answer.content)) {
        untold.add(`${call.operationId} answered ${status} as ${type}`)
      }
    })
  })
  return untold
}
