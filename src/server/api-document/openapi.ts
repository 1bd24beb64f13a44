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

/** Every call of the product as the document describes it: those of the contract first, in its order. */
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

const DESCRIPTION = `Every call of the product, made from the same contract that the server parses with.

Sign in at \`/api/login\`; calls carry the session cookie. A change that a browser sends from another site is refused.

Every answer that is no success is an \`Error\`: \`message\` is a sentence for the person, \`code\` stays the same, and \`fields\` says what is wrong with which field. Who opens an address in a browser may read a page in its place. The header \`x-request-id\` names the request.

Lengths count UTF-16 code units, so an emoji counts as two. Blanks around a text that has to say something are left out before they are counted. Patterns are ECMAScript's, with the flag u. A field of a query string that is empty says nothing.

Whatever can be got can be asked for by HEAD, but for the exports, the stream of changes and what a GET changes.`

const cookie = (name: string, description: string) => ({ type: 'apiKey', in: 'cookie', name, description })

/** The OpenAPI document of the product. */
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
        sessionWithoutHttps: cookie('northpoint', 'The session without HTTPS, as on your own computer.'),
      },
    },
  }
}
