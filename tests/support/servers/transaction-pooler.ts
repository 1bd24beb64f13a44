import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type NetConnectOpts, type Socket } from 'node:net'

/** A pooler in transaction mode, as PgBouncer is one: each transaction gets the session that was free last. */
export interface TransactionPooler {
  port: number
  /** Things that transactions left behind in their sessions, which the next client would meet. */
  leftovers: string[]
  transactions(): number
  close(): Promise<void>
}

interface Message {
  type: string
  bytes: Buffer
}

interface Backend {
  socket: Socket
  /** Statements prepared in this session. */
  known: Set<string>
  /** Receives each message; the client that has the session sets it. */
  hear: (message: Message) => void
}

/** Messages a client sends up to a Sync or a simple query; it may send the next one before this is answered. */
interface Round {
  /** Answers to statements that the session already has, which the pooler gives itself. */
  owed: number
  /** Answers to statements that the pooler prepared for the client. */
  swallowed: number
}

const SSL_REQUEST = 80877103

/** One row for each thing that outlasts its transaction. */
const LEFTOVERS = `select 'listens to ' || pg_listening_channels()
  union all select 'holds an advisory lock' from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
  union all select 'set ' || name from pg_settings where source = 'session' and name <> 'application_name'
  union all select 'has the cursor ' || name from pg_cursors where name <> ''
  union all select 'has a temporary table' from pg_class where relpersistence = 't' and pg_table_is_visible(oid)`

/** Starts a pooler; `keepsStatements: false` loses prepared statements, as PgBouncer does before 1.21. */
export async function startTransactionPooler(
  target: NetConnectOpts,
  { keepsStatements = true } = {},
): Promise<TransactionPooler> {
  const free: Backend[] = []
  const sockets = new Set<Socket>()
  const leftovers: string[] = []
  let transactions = 0

  function keep(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
  }

  /** Opens a session with the client's startup message; resolves once it is ready, with what it said. */
  async function open(startup: Buffer): Promise<{ backend: Backend; greeting: Buffer[] }> {
    const socket = dial(target)
    keep(socket)
    const backend: Backend = { socket, known: new Set(), hear: () => {} }
    const greeting: Buffer[] = []
    const ready = new Promise<void>((resolve) => {
      backend.hear = ({ type, bytes }) => {
        if (type === 'Z') resolve()
        // BackendKeyData: clients get another, because their session changes.
        else if (type !== 'K') greeting.push(bytes)
      }
    })
    readMessages(socket, (message) => backend.hear(message))
    socket.write(startup)
    await ready
    return { backend, greeting }
  }

  /** Looks at what a transaction left behind, frees its session, and only then lets its client go on. */
  function release(backend: Backend, goOn: () => void): void {
    transactions += 1
    backend.hear = ({ type, bytes }) => {
      // One column: its text follows the message's head, the column count and the length.
      if (type === 'D') leftovers.push(bytes.subarray(11).toString())
      if (type !== 'Z') return
      free.push(backend)
      goOn()
    }
    backend.socket.write(messageOf('Q', Buffer.from(`${LEFTOVERS}\0`)))
  }

  async function serve(client: Socket, startup: Buffer): Promise<void> {
    const prepared = new Map<string, Buffer>()
    const unanswered: Round[] = []
    let sending: Round | null = null
    let backend: Backend | null = null
    let released: Promise<void> = Promise.resolve()
    let turn: Promise<unknown> = Promise.resolve()

    const hear = ({ type, bytes }: Message) => {
      const round = unanswered[0]
      for (; round && round.owed > 0; round.owed -= 1) client.write(messageOf('1', Buffer.alloc(0)))
      if (type === '1' && round && round.swallowed > 0) {
        round.swallowed -= 1
        return
      }
      if (type === 'Z') unanswered.shift()
      const isOver = type === 'Z' && bytes[5] === 'I'.charCodeAt(0) && unanswered.length === 0
      if (!isOver || backend === null) return void client.write(bytes)
      const freed = backend
      backend = null
      released = new Promise((resolve) => {
        release(freed, () => {
          client.write(bytes)
          resolve()
        })
      })
    }

    async function pass({ type, bytes }: Message): Promise<void> {
      if (type === 'X') return void client.end()
      await released
      backend ??= free.pop() ?? (await open(startup)).backend
      backend.hear = hear
      if (sending === null) {
        sending = { owed: 0, swallowed: 0 }
        unanswered.push(sending)
      }
      const name = keepsStatements ? statementIn(type, bytes) : ''
      if (type === 'P' && name !== '') {
        prepared.set(name, bytes)
        if (backend.known.has(name)) {
          sending.owed += 1
          return
        }
        backend.known.add(name)
      } else if (name !== '' && !backend.known.has(name) && prepared.has(name)) {
        backend.known.add(name)
        sending.swallowed += 1
        backend.socket.write(prepared.get(name)!)
      }
      if (type === 'S' || type === 'Q') sending = null
      backend.socket.write(bytes)
    }

    const { backend: first, greeting } = await open(startup)
    free.push(first)
    const key = messageOf('K', randomBytes(8))
    client.write(Buffer.concat([...greeting, key, messageOf('Z', Buffer.from('I'))]))
    readMessages(client, (message) => {
      turn = turn.then(() => pass(message))
    })
    client.once('close', () => backend?.socket.destroy())
  }

  const server = createServer((client) => {
    keep(client)
    client.once('data', (startup) => {
      if (startup.readInt32BE(4) !== SSL_REQUEST) return void serve(client, startup)
      client.write('N')
      client.once('data', (next) => void serve(client, next))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    leftovers,
    transactions: () => transactions,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function messageOf(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** The statement that a Parse, Bind or Describe names; '' for none. */
function statementIn(type: string, bytes: Buffer): string {
  const textAt = (start: number) => bytes.toString('utf8', start, bytes.indexOf(0, start))
  if (type === 'P') return textAt(5)
  if (type === 'B') return textAt(bytes.indexOf(0, 5) + 1)
  return type === 'D' && bytes[5] === 'S'.charCodeAt(0) ? textAt(6) : ''
}

function readMessages(socket: Socket, hear: (message: Message) => void): void {
  let unread = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk])
    while (unread.length >= 5) {
      const end = 1 + unread.readInt32BE(1)
      if (unread.length < end) return
      hear({ type: String.fromCharCode(unread[0]!), bytes: unread.subarray(0, end) })
      unread = unread.subarray(end)
    }
  })
}
