import { endpointsByName } from '../../contract/all-endpoints.ts'
import { ErrorBody } from '../../contract/common.ts'
import { SHARED_ANSWERS, SHARED_HEADERS } from './answers.ts'
import type { ApiCall, Operation } from './api-call.ts'
import { callOf } from './contract-calls.ts'
import { EXPORT_CALLS } from './export-calls.ts'
import { FILE_CALLS } from './file-calls.ts'
import { schemaOf } from './json-schema.ts'
import { SERVER_CALLS } from './server-calls.ts'
import { SIGNING_IN_CALLS } from './signing-in-calls.ts'

export function apiCalls(): ApiCall[] {
  return [
    ...endpointsByName.map(([name, endpoint]) => callOf(name, endpoint)),
    ...FILE_CALLS,
    ...EXPORT_CALLS,
    ...SERVER_CALLS,
    ...SIGNING_IN_CALLS,
  ]
}

const OPENAPI_VERSION = '3.1.0'

const DESCRIPTION = `Every call of the product, generated from the contract that the server uses to parse requests.

Sign in at \`/api/login\`; calls use the session cookie. Changes that a browser sends from another site are refused.

Every error response is an \`Error\`: \`message\` is a sentence for the person, \`code\` never changes, and \`fields\` lists the problem with each field. A person who opens an address in a browser may get a page instead. The header \`x-request-id\` identifies the request.

Lengths count UTF-16 code units, so an emoji counts as two. Required text is trimmed before it is counted. Patterns are ECMAScript patterns with the flag u. Empty query string fields are ignored.

Every GET also answers HEAD, except exports, the stream of changes, and a GET that changes something.`

const cookie = (name: string, description: string) => ({ type: 'apiKey', in: 'cookie', name, description })

export function openApiDocument(version: string): object {
  const calls = apiCalls()
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { method, path, operation } of calls) {
    const address = path.replace(/:(\w+)/g, '{$1}')
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation }
  }
  const groups = new Set(calls.flatMap(({ operation }) => operation.tags))
  return {
    openapi: OPENAPI_VERSION,
    info: { title: 'Northpoint Rewards', version, description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: [...groups].toSorted().map((name) => ({ name })),
    paths,
    components: {
      responses: SHARED_ANSWERS,
      headers: SHARED_HEADERS,
      schemas: { Error: schemaOf(ErrorBody, 'output') },
      securitySchemes: {
        session: cookie('__Host-northpoint', 'The session over HTTPS.'),
        sessionWithoutHttps: cookie(
          'northpoint',
          'The session without HTTPS, for example on your own computer.',
        ),
      },
    },
  }
}
