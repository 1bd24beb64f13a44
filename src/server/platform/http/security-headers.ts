import { randomBytes } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'

interface HeaderOptions {
  secure: boolean
  /** Vite's live client needs an inline start script and a WebSocket. */
  development: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    nonceIsForScripts: boolean
  }
}

const NONCE_BYTES = 16

/** The max-age of HSTS: one year (ASVS 3.4.1). */
const HTTPS_ONLY_SECONDS = 365 * 24 * 60 * 60

const PERMISSIONS = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'

const POLICY: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'blob:', 'data:'],
  // Previews a video that an admin has chosen.
  'media-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
}

/** Sets the headers of reliability.md "The web": a policy without unsafe-inline or unsafe-eval, among others. */
export function addSecurityHeaders(app: FastifyInstance, { secure, development }: HeaderOptions): void {
  app.decorate('nonceIsForScripts', development)
  const headers = securityHeaders(secure)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** OWASP Secure Headers Project. */
export function securityHeaders(secure: boolean): OutgoingHttpHeaders {
  return {
    'content-security-policy': headerOf(POLICY),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': PERMISSIONS,
    'referrer-policy': 'same-origin',
    ...(secure && { 'strict-transport-security': `max-age=${HTTPS_ONLY_SECONDS}; includeSubDomains` }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
}

/** A nonce for one document: for the style element that locks scrolling in dialogs, and in development for Vite. */
export function allowNonce(reply: FastifyReply, scriptSource: string): string {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url')
  const source = `'nonce-${nonce}'`
  const policy: Record<string, readonly string[]> = {
    ...POLICY,
    'script-src': ["'self'", scriptSource],
    'style-src': ["'self'", source],
  }
  if (reply.server.nonceIsForScripts) {
    policy['script-src'] = ["'self'", scriptSource, source]
    policy['connect-src'] = ["'self'", 'ws:']
  }
  reply.header('content-security-policy', headerOf(policy))
  return nonce
}

function headerOf(policy: Record<string, readonly string[]>): string {
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';')
}
