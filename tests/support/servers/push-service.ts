import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushDevice } from '#contract/notifications/push.ts'
import { DAY_MS } from '#domain/time/time.ts'
import type { PushSettings } from '#server/config/config.ts'

const ORIGIN = 'https://localhost'
const SUBJECT = 'mailto:push@rewards.example.ca'

/** The notification of a declarative push message, as a browser shows it. */
export interface Shown {
  title: string
  body?: string
  lang: string
  tag: string
  navigate: string
}

/** A browser's push subscription, and what arrived there. */
export interface PushBrowser {
  device: PushDevice
  shown: Shown[]
  /** The headers of each request, also of those that were not accepted. */
  asked: IncomingHttpHeaders[]
}

/** Accepts a push, never answers, answers without an end, or answers with this status. */
type Manner = 'accept' | 'hang' | 'flood' | { status: number; headers?: Record<string, string> }

/** A push service on this machine, which accepts only what the browsers' services would (RFC 8030, 8291, 8292). */
export interface PushService {
  /** How the product reaches it. */
  settings: PushSettings
  /** A browser that subscribed with this key of the product. */
  aBrowser(publicKey: string): PushBrowser
  behave(manner: Manner): void
  /** Connections so far. */
  connections(): number
  close(): Promise<void>
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { browser: PushBrowser; keys: ECDH; auth: Buffer; publicKey: string }>()
  let manner: Manner = 'accept'
  let connections = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const known = browsers.get(`${ORIGIN}${request.url}`)
    known?.browser.asked.push(request.headers)
    if (manner === 'hang') return
    if (manner === 'flood') {
      response.writeHead(201)
      response.on('drain', () => response.write('x'.repeat(65_536)))
      response.write('x'.repeat(65_536))
      return
    }
    if (manner !== 'accept') return void response.writeHead(manner.status, manner.headers).end()
    if (!known) return void response.writeHead(410).end()
    const problem = problemOf(request, body) ?? vapidProblem(request.headers.authorization, known.publicKey)
    if (problem !== null) return void response.writeHead(403).end(problem)
    const text = decrypted(body, known.keys, known.auth)
    const { web_push, notification } = JSON.parse(text) as { web_push: number; notification: Shown }
    if (web_push !== 8030) return void response.writeHead(400).end('Not declarative.')
    known.browser.shown.push(notification)
    response.writeHead(201).end()
  }

  const server = createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.on('connection', () => {
    connections += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    settings: {
      subject: SUBJECT,
      services: ['localhost'],
      local: { port, certificate: CERTIFICATE, isAdmitted: true },
    },
    aBrowser: (publicKey) => {
      const keys = createECDH('prime256v1')
      const auth = randomBytes(16)
      const device = {
        endpoint: `${ORIGIN}/push/${randomUUID()}`,
        keys: { p256dh: keys.generateKeys('base64url'), auth: auth.toString('base64url') },
      }
      const browser = { device, shown: [], asked: [] }
      browsers.set(device.endpoint, { browser, keys, auth, publicKey })
      return browser
    },
    behave: (next) => {
      manner = next
    },
    connections: () => connections,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function problemOf({ method, headers }: IncomingMessage, body: Buffer): string | null {
  if (method !== 'POST') return 'Not a POST.'
  if (!/^\d+$/.test(String(headers.ttl))) return 'No TTL (RFC 8030 §5.2).'
  if (headers['content-encoding'] !== 'aes128gcm') return 'Not encrypted (RFC 8291 §4).'
  return body.length > 4096 ? 'Too long (RFC 8030 §7.2).' : null
}

/** RFC 8292 §2–4. */
function vapidProblem(authorization: string | undefined, publicKey: string): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (key !== publicKey) return 'Another key than the browser subscribed with.'
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const signer = createPublicKey({
    format: 'jwk',
    key: {
      ...{ kty: 'EC', crv: 'P-256' },
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return 'Not signed with that key.'
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const left = exp * 1000 - Date.now()
  if (aud !== ORIGIN || sub !== SUBJECT || left <= 0 || left > DAY_MS) return 'Wrong claims.'
  return null
}

/** RFC 8291 §3.4, in one record of RFC 8188. */
function decrypted(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + body.readUInt8(20)
  const senderKey = body.subarray(21, keyEnd)
  const derive = (secret: Buffer, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const input = derive(keys.computeSecret(senderKey), auth, info, 32)
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(body.subarray(-16))
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** Made for this file; no one else has reason to trust it. */
export const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgC6qDt4f9/RFbmqVi
Kn5JFe2d5rD83yL0F9upaXqP42ehRANCAATMHjjiLsMzTGqaPnVFeEIjcjMLLHZg
HIllxN4QWxx1m6Q8Rm2TUjCuhJ6G+E+fDlMTSEJhW8zDH9yDWmoD1GhE
-----END PRIVATE KEY-----`

export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUEvgkZ3Ut6Su53Io0JBIgm3LhZbwwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNjE0NTQzOVoYDzIxMjYxMTAy
MTQ1NDM5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATMHjjiLsMzTGqaPnVFeEIjcjMLLHZgHIllxN4QWxx1m6Q8Rm2TUjCu
hJ6G+E+fDlMTSEJhW8zDH9yDWmoD1GhEo2kwZzAdBgNVHQ4EFgQUz3B/UREc30Sv
HNGArIlu+V4X6A4wHwYDVR0jBBgwFoAUz3B/UREc30SvHNGArIlu+V4X6A4wDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIgX3WxoC3rMEyOvamzCWzkv7ZV/fZK8mQzkwwm2dZ6oQwCIQDiGMP7rE+p
/rigTuI1Qh+0BK/xQXyRv3Ihb2qc5V3hkw==
-----END CERTIFICATE-----`
