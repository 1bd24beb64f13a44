import type { FastifyRequest } from 'fastify'
import { clientNetwork } from '../platform/http/rate-limits.ts'
import { browserOf } from './browsers/browser-cookie.ts'

/** Passes the client's address to Better Auth; overwrites anything a client sends under this name. */
export const CLIENT_ADDRESS_HEADER = 'x-northpoint-client-address'

/** Passes the browser to Better Auth's hooks; '' if it has no cookie yet. */
export const BROWSER_HEADER = 'x-northpoint-browser'

export function headersFor(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  headers.set(CLIENT_ADDRESS_HEADER, request.ip)
  headers.set(BROWSER_HEADER, browserOf(request))
  return headers
}

export function clientKey(headers: Headers | undefined): string {
  return clientNetwork(headers?.get(CLIENT_ADDRESS_HEADER) ?? '')
}
