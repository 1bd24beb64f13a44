import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listSetupSteps } from '#contract/overview/overview.ts'
import { second_factors } from '#server/database/schema/identity.ts'
import { runCommand } from '../support/servers/command-process.ts'
import { startMailServer } from '../support/servers/mail-server.ts'
import { aWorld, startWorld } from '../support/world/world.ts'

const server = await startMailServer()
afterAll(() => server.close())
const world = await aWorld()
const { databaseUrl, dataDir } = world.services.config
const admin = await world.anAdmin()
const open = () => world.call(admin, listSetupSteps)

const settings = {
  DATABASE_URL: databaseUrl!,
  DATA_DIR: dataDir,
  SMTP_URL: server.url.href,
  MAIL_FROM: 'rewards@example.ca',
}
const testMail = (more: Record<string, string> = {}) =>
  runCommand('mail', ['test', 'you@example.ca'], { ...settings, ...more })

/** The product's own task is no task of the operator's. The settings of the company belong to the process. */
test('a new product lists what it needs, until each of it exists', async () => {
  const steps = [
    'mail-server',
    'company',
    'first-task',
    'first-reward',
    'second-admin',
    'second-factor',
    'backup',
  ]
  expect(await open()).toEqual(steps)

  server.behave(() => 550)
  const refused = await testMail()
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringMatching(/did not take the email \(\w+ 550\): 550 Not this one/),
  ])
  expect(await testMail({ SMTP_URL: '' })).toEqual({
    code: 1,
    output: 'SMTP_URL is not set, so there is no mail server to test.\n',
  })
  expect(await open()).toEqual(steps)
  server.behave(() => 'accept')
  expect(await testMail()).toEqual({
    code: 0,
    output: 'The mail server took an email to you@example.ca. See whether it arrives.\n',
  })
  expect(server.arrivedAt('you@example.ca').map(({ subject }) => subject)).toEqual([
    'A test from Northpoint Rewards',
  ])
  expect(await open()).toEqual(steps.slice(1))

  await world.aTask()
  await world.aReward()
  expect(await open()).toEqual(['company', 'second-admin', 'second-factor', 'backup'])
  const other = await world.anAdmin()
  await world.queries
    .insert(second_factors)
    .values({ id: 'own', user_id: admin.id, secret: 'sealed', backup_codes: 'sealed', verified: true })
  expect(await open()).toEqual(['company', 'backup'])
  expect(await world.call(other, listSetupSteps)).toEqual(['company', 'second-factor', 'backup'])

  const backup = await runCommand('backup', [join(dataDir, 'first-backup')], settings)
  expect(backup.code).toBe(0)
  expect(await open()).toEqual(['company'])
})

test('the demo lists nothing', async () => {
  const demo = await startWorld({ mode: 'demo' })
  expect(await demo.call(await demo.anAdmin(), listSetupSteps)).toEqual([])
  await demo.close()
})
