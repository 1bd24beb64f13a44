import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startWorld } from './support/world.ts'

/** A stop with nothing to finish takes no longer than this on a machine that does much else, in milliseconds. */
const STOPS_WITHIN_MS = 15_000

test('connections that are open but ask nothing hold no stop up', async () => {
  const world = await startWorld()
  const { hostname, port } = new URL(world.url)
  const unused = connect(Number(port), hostname)
  const used = connect(Number(port), hostname)
  await Promise.all([once(unused, 'connect'), once(used, 'connect')])
  used.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(used, 'data')
  const begun = performance.now()
  await world.close()
  expect(performance.now() - begun).toBeLessThan(STOPS_WITHIN_MS)
})
