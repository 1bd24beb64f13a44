import { endpointsByName } from '#contract/all-endpoints.ts'
import { ErrorBody } from '#contract/fields/common.ts'
import { SHARED_ANSWERS, SHARED_HEADERS } from './answers.ts'
import { schemaOf } from './json-schema.ts'
import { type Operation, operationOf } from './operation.ts'

const OPENAPI_VERSION = '3.1.0'

const DESCRIPTION = `Every call of the contract, generated from the schemas that the server uses to parse requests. Not described here: the pages and forms of signing in, pictures and other files, CSV exports, and the stream of changes.

Sign in at \`/api/login\`; calls use the session cookie. Changes that a browser sends from another site are refused.

Every error response is an \`Error\`: \`message\` is a sentence for the person, \`code\` never changes, and \`fields\` lists the problem with each field. A person who opens an address or sends a plain form in a browser may get a page instead. The header \`x-request-id\` identifies the request.

Schemas describe types, lengths and ranges. Some fields have further rules, such as dates from 2000 to 2100; \`fields\` of a 400 says which. Lengths count UTF-16 code units, so an emoji counts as two. Required text is trimmed before it is counted. Patterns are ECMAScript patterns with the flag u. Empty query string fields are ignored.

Every GET also answers HEAD, except a GET that changes something.`

const cookie = (name: string, description: string) => ({ type: 'apiKey', in: 'cookie', name, description })

export function openApiDocument(version: string): object {
  const paths: Record<string, Record<string, Operation>> = {}
  const groups = new Set<string>()
  for (const [name, endpoint] of endpointsByName) {
    const address = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const operation = operationOf(name, endpoint)
    paths[address] = { ...paths[address], [endpoint.method.toLowerCase()]: operation }
    groups.add(operation.tags[0])
  }
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
        // The __Host- name, used over HTTPS, means that no other host or path can set the cookie.
        session: cookie('__Host-northpoint', 'The session over HTTPS.'),
        sessionWithoutHttps: cookie(
          'northpoint',
          'The session without HTTPS, for example on your own computer.',
        ),
      },
    },
  }
}
