import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

interface HeaderOptions {
  /** Whether people reach the product over HTTPS. */
  secure: boolean
  /** Vite's live client needs an inline start script and a socket of its own. */
  development: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    nonceIsForScripts: boolean
  }
}

const NONCE_BYTES = 16

/** How long browsers remember that the product is HTTPS only, in seconds: one year (ASVS 3.4.1). */
const HTTPS_ONLY_SECONDS = 365 * 24 * 60 * 60

const PERMISSIONS = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'

const POLICY: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'blob:', 'data:'],
  // A video that an admin has chosen shows its first frames before it is sent.
  'media-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
}

/** Gives every answer the headers of reliability.md "The web": a policy without unsafe-inline or unsafe-eval, and company. */
export async function addSecurityHeaders(app: FastifyInstance, options: HeaderOptions): Promise<void> {
  app.decorate('nonceIsForScripts', options.development)
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: mutable(POLICY) },
    strictTransportSecurity: options.secure && { maxAge: HTTPS_ONLY_SECONDS, includeSubDomains: true },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
  })
}

/**
 * A fresh nonce for this one document, allowed by its policy: dialogs lock the page's scroll with a style element.
 * In development the same nonce lets Vite's start script run.
 */
export function allowNonce(reply: FastifyReply): string {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url')
  const source = `'nonce-${nonce}'`
  const policy: Record<string, readonly string[]> = { ...POLICY, 'style-src': ["'self'", source] }
  if (reply.server.nonceIsForScripts) {
    policy['script-src'] = ["'self'", source]
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

function mutable(policy: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(policy).map(([name, sources]) => [name, [...sources]]))
}
