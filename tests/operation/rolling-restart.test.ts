import { expect, test } from 'vitest'
import { restartInTurn } from '../../trials/rolling-restart.ts'
import { someServers } from '../support/servers/several-servers.ts'

const several = await someServers(2, { TRUST_PROXY: '127.0.0.1' })

test('a server is replaced under load: no request fails, nothing acknowledged is lost', async () => {
  const { failed, verdict, exitCodes, streamsEnded } = await restartInTurn(several, {
    restarts: 1,
    people: 10,
  })
  expect([failed, exitCodes]).toEqual([[], [0]])
  expect(verdict).toEqual({ lost: [], twice: 0, violations: [] })
  // The stream ended with its server; the browser reconnects to the other one.
  expect(streamsEnded).toBe(1)
})
