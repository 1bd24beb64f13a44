import { type RoleChange, setRole } from '../identity/grant-admin.ts'
import { resetFactors } from '../identity/reset-factors.ts'
import { ConfigError } from '../platform/config-error.ts'
import { withCommandDatabase } from './command-database.ts'
import { runCommand } from './run-command.ts'

const USAGE =
  'Say `npm run admin -- grant person@example.ca`, or `revoke` or `reset-factors` in place of `grant`.'

const GRANTED: Record<RoleChange, string> = {
  changed: 'is an admin now.',
  unchanged: 'is an admin already.',
  unknown: 'has no account yet. Let them create one first, then say this again.',
  last: 'stays as it is.',
}
const REVOKED: Record<RoleChange, string> = {
  changed: 'is no admin any more, from the next request on.',
  unchanged: 'was no admin.',
  unknown: 'has no account.',
  last: 'is the last admin and stays one. Make somebody else an admin first.',
}

const VERBS = ['grant', 'revoke', 'reset-factors']

/** `npm run admin`: who is an admin, and a way in for who has lost their second factor; also while a server is running. */
await runCommand(async () => {
  const [verb, email] = process.argv.slice(2)
  if (!VERBS.includes(verb ?? '') || !email?.includes('@')) throw new ConfigError(USAGE)
  await withCommandDatabase(async ({ database, config }) => {
    if (verb === 'reset-factors') {
      const isDone = await resetFactors(database, email)
      console.log(`${email} ${isDone ? 'signs in without a second factor now.' : 'has no account.'}`)
      if (!isDone) process.exitCode = 1
      return
    }
    const change = await setRole(
      database,
      email,
      verb === 'grant' ? 'admin' : 'user',
      `npm run admin -- ${verb}`,
    )
    console.log(`${email} ${(verb === 'grant' ? GRANTED : REVOKED)[change]}`)
    if (verb === 'revoke' && config.adminEmails.has(email.toLowerCase())) {
      console.log(
        'ADMIN_EMAILS names this address: remove it there, or it becomes admin again at the next sign-in.',
      )
    }
    if (change === 'unknown' || change === 'last') process.exitCode = 1
  })
})
