import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import * as z from 'zod'
import { ConfigError } from '#server/platform/config-error.ts'
import { documented, expected, matching, wholeNumber } from './setting-kinds.ts'

/** Where mail servers hand over the answers to our mail (docs/operations.md, Answers by email). */
export interface InboundSettings {
  /** The part after the @ of reply addresses. */
  domain: string
  port: number
  host: string
  /** The contents of two PEM files; null offers no TLS. */
  tls: { cert: string; key: string } | null
}

/** Short enough for an address of 254 characters. */
const DOMAIN = /^(?=.{1,220}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i

const DEFAULT_PORT = 2525
const DEFAULT_HOST = '127.0.0.1'

/** Settings of the port that takes answers by email. */
export const inboundSettings = {
  INBOUND_DOMAIN: matching(DOMAIN, expected('a domain such as reply.example.ca'))
    .toLowerCase()
    .optional()
    .meta(
      documented(
        'none',
        'the domain of reply addresses, such as `reply.example.ca`; with it, people can answer the inbox by email, and the server takes mail on `INBOUND_PORT` (see “Answers by email” in `docs/operations.md`)',
      ),
    ),
  INBOUND_PORT: wholeNumber(0, 65_535, 'a number from 0 to 65535')
    .optional()
    .meta(documented(`\`${DEFAULT_PORT}\``, 'the port that takes mail for `INBOUND_DOMAIN`')),
  INBOUND_HOST: z
    .string()
    .optional()
    .meta(documented(`\`${DEFAULT_HOST}\``, 'the network address of that port')),
  INBOUND_TLS_CERT: z
    .string()
    .optional()
    .meta(
      documented(
        'none',
        'the PEM file with the certificate that this port offers (STARTTLS), read at the start; also set `INBOUND_TLS_KEY`',
      ),
    ),
  INBOUND_TLS_KEY: z
    .string()
    .optional()
    .meta(documented('none', 'the PEM file with the key of that certificate')),
}

type Settings = z.output<z.ZodObject<typeof inboundSettings>>

export function inboundOf(settings: Settings): InboundSettings | null {
  const { INBOUND_DOMAIN, INBOUND_PORT, INBOUND_HOST, INBOUND_TLS_CERT, INBOUND_TLS_KEY } = settings
  if (INBOUND_DOMAIN === undefined) return null
  return {
    domain: INBOUND_DOMAIN,
    port: INBOUND_PORT ?? DEFAULT_PORT,
    host: INBOUND_HOST ?? DEFAULT_HOST,
    tls: INBOUND_TLS_CERT && INBOUND_TLS_KEY ? readTls(INBOUND_TLS_CERT, INBOUND_TLS_KEY) : null,
  }
}

function readTls(certFile: string, keyFile: string): { cert: string; key: string } {
  const tls = { cert: readPem('INBOUND_TLS_CERT', certFile), key: readPem('INBOUND_TLS_KEY', keyFile) }
  try {
    createSecureContext(tls)
  } catch {
    throw new ConfigError(
      'INBOUND_TLS_CERT and INBOUND_TLS_KEY do not belong together. Set them to a certificate and its key, both in PEM form and without a passphrase.',
    )
  }
  return tls
}

function readPem(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new ConfigError(`${name} is '${file}', which cannot be read. Set it to a PEM file of this user.`)
  }
}
