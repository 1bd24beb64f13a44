import { createHmac, createSign, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { freePort } from '../servers/product-process.ts'

export interface IssuerAccount {
  email: string
  email_verified: boolean
  given_name?: string
  family_name?: string
  name?: string
}

type Claims = Record<string, unknown>
export type Alteration = (claims: Claims) => Claims

/** A real OpenID provider that misbehaves on request. */
export interface TestIssuer {
  /** Its address, which is also its issuer identifier. */
  url: string
  clientId: string
  clientSecret: string
  accounts: Map<string, IssuerAccount>
  /** The subject who signs in there, without being asked. */
  signsIn: string
  /** Alters the claims of its ID tokens, and chooses what signs them again. */
  forge: { alter: Alteration; sign: 'own key' | 'another key' | 'client secret' | 'nothing' } | null
  /** Requests to these paths are never answered; null answers all. */
  hangsAt: ((path: string) => boolean) | null
  /** Requests to these paths are redirected to the same path at another address. */
  redirects: { at: (path: string) => boolean; to: string } | null
  /** Signs with a new key from now on; listen again to publish it. */
  rotate(): void
  listen(): Promise<void>
  close(): Promise<void>
}

/** Prepares an issuer on its own port for a product at `productUrl`; it listens on request. */
export async function anIssuer(productUrl: string): Promise<TestIssuer> {
  const url = `http://127.0.0.1:${await freePort()}`
  let own = keyPair()
  let keyName = 'first'
  const other = keyPair()
  const [clientId, clientSecret] = ['northpoint', 'a secret of 32 characters and more']
  let inner: Server | null = null
  let outer: Server | null = null

  const issuer: TestIssuer = {
    url,
    clientId,
    clientSecret,
    accounts: new Map(),
    signsIn: 'robin',
    forge: null,
    hangsAt: null,
    redirects: null,
    rotate: () => {
      own = keyPair()
      keyName += ' rotated'
    },
    listen: async () => {
      const provider = realProvider(
        url,
        clientId,
        clientSecret,
        productUrl,
        { key: own.privateKey, keyName },
        issuer,
      )
      inner = createServer(provider.callback())
      await listenOn(inner, 0)
      const target = `http://127.0.0.1:${(inner.address() as AddressInfo).port}`
      outer = createServer((request, response) => void pass(request, response, target))
      await listenOn(outer, Number(new URL(url).port))
    },
    close: async () => {
      for (const server of [outer, inner]) {
        server?.closeAllConnections()
        await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)))
      }
      outer = inner = null
    },
  }

  async function pass(request: IncomingMessage, response: ServerResponse, target: string): Promise<void> {
    const path = (request.url ?? '').split('?')[0] ?? ''
    if (issuer.hangsAt?.(path)) return
    if (issuer.redirects?.at(path)) {
      response.writeHead(307, { location: issuer.redirects.to + request.url }).end()
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) {
      if (!['connection', 'content-length', 'host'].includes(name)) headers.set(name, String(value))
    }
    headers.set('x-forwarded-host', new URL(url).host)
    headers.set('x-forwarded-proto', 'http')
    const body = chunks.length > 0 ? Buffer.concat(chunks) : null
    const answer = await fetch(target + request.url, {
      method: request.method ?? 'GET',
      headers,
      body,
      redirect: 'manual',
    })
    for (const [name, value] of answer.headers) {
      if (!['transfer-encoding', 'content-length', 'set-cookie', 'connection'].includes(name))
        response.setHeader(name, value)
    }
    response.setHeader('set-cookie', answer.headers.getSetCookie())
    response.statusCode = answer.status
    const text = await answer.text()
    response.end(path === '/token' && answer.ok ? retold(text) : text)
  }

  function retold(answer: string): string {
    if (issuer.forge === null) return answer
    const { alter, sign } = issuer.forge
    const tokens = JSON.parse(answer) as { id_token: string }
    const payload = JSON.parse(Buffer.from(tokens.id_token.split('.')[1] ?? '', 'base64url').toString())
    return JSON.stringify({ ...tokens, id_token: signed(alter(payload), sign) })
  }

  function signed(claims: Claims, how: 'own key' | 'another key' | 'client secret' | 'nothing'): string {
    const algorithm = {
      'own key': 'RS256',
      'another key': 'RS256',
      'client secret': 'HS256',
      nothing: 'none',
    }[how]
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const text = `${part({ alg: algorithm, typ: 'JWT', kid: keyName })}.${part(claims)}`
    if (how === 'nothing') return `${text}.`
    if (how === 'client secret')
      return `${text}.${createHmac('sha256', clientSecret).update(text).digest('base64url')}`
    const key = how === 'own key' ? own.privateKey : other.privateKey
    return `${text}.${createSign('sha256').update(text).sign(key, 'base64url')}`
  }

  return issuer
}

function realProvider(
  url: string,
  clientId: string,
  clientSecret: string,
  productUrl: string,
  { key, keyName }: { key: KeyObject; keyName: string },
  issuer: TestIssuer,
): Provider {
  const provider = new Provider(url, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${productUrl}/api/identity/callback/oidc`],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    jwks: {
      keys: [{ ...(key.export({ format: 'jwk' }) as JsonWebKey), kid: keyName, use: 'sig', alg: 'RS256' }],
    },
    cookies: { keys: ['a key for the cookies of this test'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    pkce: { required: () => true },
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60 },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, sub) => {
      const account = issuer.accounts.get(sub)
      return account && { accountId: sub, claims: () => ({ sub, ...account }) }
    },
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc
      const grant = new context.oidc.provider.Grant({
        clientId: client!.clientId,
        accountId: session!.accountId!,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
  })
  provider.proxy = true
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next()
    await provider.interactionFinished(context.req, context.res, { login: { accountId: issuer.signsIn } })
    context.respond = false
  })
  return provider
}

function keyPair() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

function listenOn(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
}
