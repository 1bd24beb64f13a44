import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'vitest'
import { startWorld } from './support/world.ts'

/** Node.js closes such connections after a minute; a stop that waited for it would take longer than this. */
const STOPS_WITHIN_MS = 30_000

test('open but idle connections do not delay a stop', { timeout: STOPS_WITHIN_MS }, async () => {
  const world = await startWorld()
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
