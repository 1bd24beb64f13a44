import type { FastifyRequest } from 'fastify'

const cookies = new WeakMap<FastifyRequest, string[]>()

/** Sets the cookies of Better Auth's answer on ours, for calls of the contract, which know no answer yet. */
export function handOnCookies(request: FastifyRequest, headers: Headers): void {
  cookies.set(request, headers.getSetCookie())
}

/** What `handOnCookies` was given while this request was answered. */
export function cookiesToHandOn(request: FastifyRequest): readonly string[] {
  return cookies.get(request) ?? []
}
