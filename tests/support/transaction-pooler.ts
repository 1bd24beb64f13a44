import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type NetConnectOpts, type Socket } from 'node:net'

/** A pooler in transaction mode, as PgBouncer is one: each transaction gets the session that was free last. */
export interface TransactionPooler {
  port: number
  /** What transactions left behind in their sessions, which the next client would meet. */
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

const SSL_REQUEST = 80877103

/** One row for each thing that outlasts its transaction. */
const LEFTOVERS = `select 'listens to ' || pg_listening_channels()
  union all select 'holds an advisory lock' from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
  union all select 'set ' || name from pg_settings where source = 'session' and name <> 'application_name'
  union all select 'has the cursor ' || name from pg_cursors where name <> ''
  union all select 'has a temporary table' from pg_class where relpersistence = 't' and pg_table_is_visible(oid)`

/** With `keepsStatements: false`, it loses prepared statements, as PgBouncer does before 1.21. */
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
    let backend: Backend | null = null
    let swallowed = 0
    let turn: Promise<unknown> = Promise.resolve()

    const hear = ({ type, bytes }: Message) => {
      if (type === '1' && swallowed > 0) {
        swallowed -= 1
      } else if (type === 'Z' && bytes[5] === 'I'.charCodeAt(0) && backend !== null) {
        release(backend, () => client.write(bytes))
        backend = null
      } else {
        client.write(bytes)
      }
    }

    async function pass({ type, bytes }: Message): Promise<void> {
      if (type === 'X') return void client.end()
      backend ??= free.pop() ?? (await open(startup)).backend
      backend.hear = hear
      const name = keepsStatements ? statementIn(type, bytes) : ''
      if (type === 'P' && name !== '') {
        prepared.set(name, bytes)
        // The session has it already, from another client: the answer is the pooler's own.
        if (backend.known.has(name)) return void client.write(messageOf('1', Buffer.alloc(0)))
        backend.known.add(name)
      } else if (name !== '' && !backend.known.has(name) && prepared.has(name)) {
        backend.known.add(name)
        swallowed += 1
        backend.socket.write(prepared.get(name)!)
      }
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
