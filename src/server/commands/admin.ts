import { type RoleChange, setRole } from '../identity/grant-admin.ts'
import { StartRefused } from '../platform/start-refused.ts'
import { openCommandDatabase } from './command-database.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'Say `npm run admin -- grant person@example.ca` or `npm run admin -- revoke person@example.ca`.'

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

/** `npm run admin`: makes somebody an admin, or no longer one; also while a server is running. */
await runCommand(async () => {
  const [verb, email] = process.argv.slice(2)
  if ((verb !== 'grant' && verb !== 'revoke') || !email?.includes('@')) throw new StartRefused(USAGE)
  const { database, config, close } = await openCommandDatabase()
  try {
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
  } finally {
    await close()
  }
})
