import type { RequestListener } from 'node:http'
import { PRIVATE } from './http/caching.ts'
import { HEALTH_ROUTES, LIVE } from './http/health.ts'
import { securityHeaders } from './http/security-headers.ts'
import { languageOfStranger } from './words/language.ts'
import { say } from './words/say.ts'

const RETRY_SECONDS = 5
const JSON_TYPE = 'application/json; charset=utf-8'

const STARTING = 'The server is starting. Please try again in a moment.'

/** Answers until the product does: `/healthz` by 200, everything else by 503. */
export function createStartingHandler(secure: boolean): RequestListener {
  const headers = { ...securityHeaders(secure), 'cache-control': PRIVATE, connection: 'close' }
  return (request, response) => {
    request.resume()
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value!)
    if (request.url === HEALTH_ROUTES[0]) {
      response.setHeader('content-type', JSON_TYPE).end(JSON.stringify(LIVE))
      return
    }
    response.statusCode = 503
    // A browser asks again by itself.
    response.setHeader('retry-after', RETRY_SECONDS).setHeader('refresh', RETRY_SECONDS)
    const message = say(languageOfStranger(request), STARTING)
    const isForPeople = request.headers.accept?.includes('text/html') === true
    response.setHeader('content-type', isForPeople ? 'text/plain; charset=utf-8' : JSON_TYPE)
    response.end(isForPeople ? message : JSON.stringify({ message, code: 'server.busy' }))
  }
}
