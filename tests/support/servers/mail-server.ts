import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** The server accepts an email, never answers, or answers with this SMTP code. */
export type Manner = (recipient: string) => 'accept' | 'hang' | number

/** A real mail server on this machine, and what arrived there. */
export interface MailServer {
  url: URL
  /** Parsed, oldest first. */
  arrived: Email[]
  arrivedAt(recipient: string): Email[]
  behave(manner: Manner): void
  close(): Promise<void>
}

/** Takes email from `rewards` only, if there is a password; `secure` uses TLS with an untrusted certificate. */
export async function startMailServer({
  password,
  secure = false,
}: {
  password?: string
  secure?: boolean
} = {}): Promise<MailServer> {
  const arrived: Email[] = []
  let manner: Manner = () => 'accept'
  const server = new SMTPServer({
    secure,
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth(auth, _session, callback) {
      if (auth.username === 'rewards' && auth.password === password) callback(null, { user: 'rewards' })
      else callback(new Error('Wrong credentials'))
    },
    closeTimeout: 100,
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const taken = manner(session.envelope.rcptTo[0]?.address ?? '')
        if (taken === 'hang') return
        if (taken !== 'accept') {
          return callback(Object.assign(new Error('Not this one'), { responseCode: taken }))
        }
        arrived.push(await PostalMime.parse(Buffer.concat(chunks)))
        callback()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: new URL(`${secure ? 'smtps' : 'smtp'}://127.0.0.1:${(server.server.address() as AddressInfo).port}`),
    arrived,
    arrivedAt: (recipient) => arrived.filter(({ to }) => to?.some(({ address }) => address === recipient)),
    behave: (next) => {
      manner = next
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
