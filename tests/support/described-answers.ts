import type { Server } from 'node:http'
import { openApiDocument } from '../../src/server/api-document/openapi.ts'

interface Described {
  headers?: Record<string, unknown>
  content?: Record<string, unknown>
  $ref?: string
}

export interface DescribedCall {
  operationId: string
  responses: Record<string, Described>
}

interface ApiDocument {
  paths: Record<string, Record<string, DescribedCall>>
  components: { responses: Record<string, Described>; securitySchemes: Record<string, { name: string }> }
}

export const apiDocument = openApiDocument('0.0.0') as ApiDocument

/** Headers that somebody relies on: where one is answered, the document says so. */
const TOLD_HEADERS = ['Link', 'Retry-After', 'Location', 'Content-Disposition', 'Content-Range', 'ETag']

const addresses = Object.keys(apiDocument.paths).map((path) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
}))

/** The call that an address belongs to, as the document describes it. */
function callAt(method: string, path: string): DescribedCall | undefined {
  const at = apiDocument.paths[path] ? path : addresses.find(({ pattern }) => pattern.test(path))?.path
  return at === undefined ? undefined : apiDocument.paths[at]?.[method.toLowerCase()]
}

function answerOf(call: DescribedCall, status: number): Described | undefined {
  const answer = call.responses[status]
  return answer?.$ref ? apiDocument.components.responses[status] : answer
}

/** Whether a type such as 'image/png' is described: as it is, or as 'image/*'. */
function isDescribed(type: string, content: Described['content'] = {}): boolean {
  const [whole = ''] = type.split(';')
  return whole in content || whole.replace(/\/.*/, '/*') in content
}

/**
 * Holds whatever a server answers against the document: the statuses of each call, the headers that are relied on, and
 * what a success looks like. Answers what the document does not say.
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
