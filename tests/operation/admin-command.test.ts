import { expect, test } from 'vitest'
import { suspendUser } from '#contract/users/admin-users.ts'
import { DUTIES } from '#domain/identity/duties.ts'
import { users } from '#server/database/schema/users.ts'
import { type CommandOutcome, runCommand } from '../support/servers/command-process.ts'
import { auditOfPerson } from '../support/world/audit.ts'
import { accountOf, aNewcomer, anAddress, aVisitor, PASSWORD, tokenIn } from '../support/world/visitor.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld()
const { dataDir, databaseUrl, publicUrl } = world.services.config

const admin = (...args: string[]): Promise<CommandOutcome> =>
  runCommand('admin', args, {
    DATABASE_URL: databaseUrl ?? '',
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl.origin,
  })

const linkIn = ({ output }: CommandOutcome) => {
  const { pathname, search } = new URL(/^https?:\S+$/m.exec(output)?.[0] ?? '')
  return pathname + search
}

test('`create` makes an admin with a link to choose a password, and makes one of an existing account too', async () => {
  const email = anAddress()
  const made = await admin('create', email)
  expect(made).toMatchObject({
    code: 0,
    output: expect.stringContaining(`${email} is an admin with every duty.`),
  })
  expect(await accountOf(world, email)).toMatchObject({ role: 'admin' })
  const token = tokenIn(linkIn(made))
  const page = await aVisitor(world).submit('/api/new-password', { token, password: PASSWORD })
  expect(page.path).toBe('/api/login?after=new-password')

  const member = await world.aMember()
  expect(await admin('create', member.email)).toMatchObject({ code: 0 })
  expect(await world.rows(users, { id: member.id })).toMatchObject([{ role: 'admin' }])
  expect(await admin('create', 'not an address@')).toMatchObject({ code: 1 })
})

test('`grant` says whether the address has no account or is not confirmed, and what to run', async () => {
  const { email } = await aNewcomer(world)
  const waiting = await admin('grant', email)
  expect(waiting.code).toBe(1)
  expect(waiting.output).toContain('has signed up but not confirmed the address yet')
  expect(waiting.output).toContain(`npm run admin -- create ${email}`)
  expect(await admin('grant', 'nobody@example.ca')).toEqual({
    code: 1,
    output:
      'nobody@example.ca has no account yet. Run `npm run admin -- create nobody@example.ca` to make one.\n',
  })
})

test('`grant` gives every duty, also to an admin with fewer', async () => {
  const some = await world.anAdmin({ duties: ['reviews'] })
  const grant = async () => (await admin('grant', some.email)).output
  expect(await grant()).toBe(`${some.email} is now an admin with every duty.\n`)
  expect((await world.rows(users, { id: some.id }))[0]!.duties).toEqual(DUTIES)
  expect(await grant()).toBe(`${some.email} is already an admin with every duty.\n`)
})

test('`trust` prints a link for the admin pages, and a word it does not know lists the ones it does', async () => {
  const member = await world.aMember()
  const outcome = await admin('trust', member.email)
  expect(outcome.code).toBe(0)
  expect(linkIn(outcome)).toMatch(/^\/api\/account\/second-factor\?token=/)
  expect(await admin('trust', 'nobody@example.ca')).toEqual({
    code: 1,
    output: 'nobody@example.ca has no account.\n',
  })
  for (const word of ['promote', 'toString']) {
    expect((await admin(word, member.email)).output).toContain('you can use `grant`, `revoke`, `trust`')
  }
})

test('`reinstate` ends a suspension that no other admin can decide about', async () => {
  const [only, colleague] = [await world.anAdmin(), await world.anAdmin()]
  await world.call(only, suspendUser, {
    params: { userId: colleague.id },
    body: { memberText: 'You share your account.' },
  })
  expect(await admin('reinstate', colleague.email)).toEqual({
    code: 0,
    output: `${colleague.email} is no longer suspended and can sign in again.\n`,
  })
  expect(await world.rows(users, { id: colleague.id })).toMatchObject([{ suspended_at: null }])
  expect((await auditOfPerson(world, colleague.id)).at(-1)).toMatchObject({
    actor_id: null,
    action: 'user.reinstated',
    reason: 'npm run admin -- reinstate',
  })
  expect(await admin('reinstate', colleague.email)).toMatchObject({
    code: 0,
    output: `${colleague.email} is not suspended.\n`,
  })
  expect(await admin('reinstate', 'nobody@example.ca')).toMatchObject({ code: 1 })
})
