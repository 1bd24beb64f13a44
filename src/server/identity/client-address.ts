import type { FastifyRequest } from 'fastify'
import { clientNetwork } from '../platform/http/rate-limits.ts'
import { browserOf } from './browsers/browser-cookie.ts'

/** The header in which our routes tell Better Auth the client's address; what a client sends under this name is dropped. */
export const CLIENT_ADDRESS_HEADER = 'x-northpoint-client-address'

/** The header in which our routes tell Better Auth's hooks which browser asks; '' where it has no cookie yet. */
export const BROWSER_HEADER = 'x-northpoint-browser'

/** The headers of a request as Better Auth gets them, with the client's address as `request.ip` knows it. */
export function headersFor(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  headers.set(CLIENT_ADDRESS_HEADER, request.ip)
  headers.set(BROWSER_HEADER, browserOf(request))
  return headers
}

/** Names the client in a rate limit. */
export function clientKey(headers: Headers | undefined): string {
  return clientNetwork(headers?.get(CLIENT_ADDRESS_HEADER) ?? '')
}
