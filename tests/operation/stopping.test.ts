import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'vitest'
import { startWorld } from '../support/world/world.ts'

/** Longer than a test may take: only the stop ends idle connections. */
const NEVER_MS = 86_400_000

test('open but idle connections do not delay a stop', async () => {
  const world = await startWorld()
  world.app.server.keepAliveTimeout = NEVER_MS
  const { hostname, port } = new URL(world.url)
  const unused = connect(Number(port), hostname)
  const used = connect(Number(port), hostname)
  await Promise.all([once(unused, 'connect'), once(used, 'connect')])
  used.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(used, 'data')
  const ended = Promise.all([once(unused, 'close'), once(used, 'close')])
  await world.close()
  await ended
})
