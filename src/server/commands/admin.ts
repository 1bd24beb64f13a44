import { readEmail } from '#server/identity/form.ts'
import { type RoleChange, setRole } from '#server/identity/grant-admin.ts'
import { resetFactors } from '#server/identity/second-factor/reset-factors.ts'
import { ConfigError } from '#server/platform/config-error.ts'
import { withCommandDatabase } from './command-database.ts'
import { runCommand } from './run-command.ts'

const USAGE =
  'Run `npm run admin -- grant person@example.ca`. Instead of `grant`, you can use `revoke` or `reset-factors`.'

const GRANTED: Record<RoleChange, string> = {
  changed: 'is now an admin.',
  unchanged: 'is already an admin.',
  unknown: 'has no account yet. Ask them to create one, then run this again.',
  last: 'is unchanged.',
}
const REVOKED: Record<RoleChange, string> = {
  changed: 'is no longer an admin, starting with their next request.',
  unchanged: 'is not an admin.',
  unknown: 'has no account.',
  last: 'is the last admin and stays one. Make someone else an admin first.',
}

const VERBS = ['grant', 'revoke', 'reset-factors']

/** `npm run admin`: says who is an admin, and turns two-step verification off for someone who lost access to it. */
await runCommand(async () => {
  const [verb, typed = ''] = process.argv.slice(2)
  const { email, emailProblem } = readEmail(typed)
  if (!VERBS.includes(verb ?? '') || emailProblem !== null) throw new ConfigError(USAGE)
  await withCommandDatabase(async ({ database, config }) => {
    if (verb === 'reset-factors') {
      const isDone = await resetFactors(database, email)
      console.log(`${email} ${isDone ? 'can now sign in without two-step verification.' : 'has no account.'}`)
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
        'ADMIN_EMAILS still lists this address. Remove it there, or the next sign-in makes it an admin again.',
      )
    }
    if (change === 'unknown' || change === 'last') process.exitCode = 1
  })
})
