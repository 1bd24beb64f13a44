import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type NetConnectOpts, type Socket } from 'node:net'

/** A fixed address whose connections reach the current database. */
export interface DatabaseProxy {
  port: number
  /** Sends new connections to the target and cuts open ones; null refuses connections. */
  leadTo(target: NetConnectOpts | null): void
  /** Passes nothing on and closes nothing, as when a machine loses power. */
  fallSilent(): void
  close(): Promise<void>
}

export async function openDatabaseProxy(first: NetConnectOpts | null): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>()
  let target = first
  let silent = false
  const server = createServer((near) => {
    keep(near)
    if (silent) return
    if (target === null) {
      near.destroy()
      return
    }
    const far = dial(target)
    keep(far)
    near.pipe(far)
    far.pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })

  function keep(socket: Socket): void {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
  }

  function cut(): void {
    for (const socket of sockets) socket.destroy()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (next) => {
      target = next
      silent = false
      cut()
    },
    fallSilent: () => {
      silent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    close: async () => {
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}
