import { RESET_LINK_MINUTES, TRUST_LINK_MINUTES } from '#domain/identity/codes-and-links.ts'
import type { Config } from '#server/config/config.ts'
import { readEmail } from '#server/identity/form.ts'
import { type RoleChange, setRole } from '#server/identity/grant-admin.ts'
import { isSigningUp, passwordLink, trustLink } from '#server/identity/operator-links.ts'
import { resetFactors } from '#server/identity/second-factor/reset-factors.ts'
import { ConfigError } from '#server/platform/config-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openSigning, type Signing } from '#server/platform/signing.ts'
import { reinstateByCommand } from '#server/users/suspend-user.ts'
import { readCommandKeyring, withCommandDatabase } from './command-database.ts'
import { runCommand } from './run-command.ts'

const USAGE =
  'Run `npm run admin -- create person@example.ca`. Instead of `create`, you can use `grant`, `revoke`, `trust`, `reset-factors` or `reinstate`.'

const REVOKED: Record<RoleChange, string> = {
  changed: 'is no longer an admin, starting with their next request.',
  unchanged: 'is not an admin.',
  unknown: 'has no account.',
  last: 'is the last admin with every duty and stays one. Give every duty to someone else first.',
}

const REINSTATED = {
  reinstated: 'is no longer suspended and can sign in again.',
  'not-suspended': 'is not suspended.',
  unknown: 'has no account.',
}

interface Opened {
  database: Database
  config: Config
}

type Verb = (opened: Opened, email: string) => Promise<{ sentence: string; failed?: boolean }>

const VERBS: Record<string, Verb> = {
  create,
  grant,
  revoke,
  trust,
  'reset-factors': resetFactorsOf,
  reinstate,
}

/** `npm run admin`: says who is an admin, and helps people into their account with links that no email carries. */
await runCommand(async () => {
  const [verb = '', typed = ''] = process.argv.slice(2)
  const run = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined
  if (run === undefined || typed === '') throw new ConfigError(USAGE)
  const { email, emailProblem } = readEmail(typed)
  if (emailProblem !== null) throw new ConfigError(emailProblem)
  await withCommandDatabase(async (opened) => {
    const { sentence, failed = false } = await run(opened, email)
    console.log(`${email} ${sentence}`)
    if (failed) process.exitCode = 1
  })
})

async function create(opened: Opened, email: string) {
  const link = await passwordLink({ ...opened, signing: await signingOf(opened) }, email)
  await setRole(opened.database, email, 'admin', 'npm run admin -- create')
  return {
    sentence: `is an admin with every duty. Within ${RESET_LINK_MINUTES} minutes, choose a password here, then sign in:

${new URL(link, opened.config.publicUrl)}

Keep this link private: it gives access to the account. If admins need two-step verification, set it up in the same browser within ${TRUST_LINK_MINUTES} minutes. The admin pages then open without a link by email.`,
  }
}

async function grant({ database }: Opened, email: string) {
  const change = await setRole(database, email, 'admin', 'npm run admin -- grant')
  if (change === 'changed') return { sentence: 'is now an admin with every duty.' }
  if (change === 'unchanged') return { sentence: 'is already an admin with every duty.' }
  const created = `\`npm run admin -- create ${email}\``
  const sentence = (await isSigningUp(database.queries, email))
    ? `has signed up but not confirmed the address yet, so there is no account. Wait until they open the link in our email (without a mail server, \`npm run mail\` shows it), then run this again. Or run ${created} for a link to choose a new password.`
    : `has no account yet. Run ${created} to make one.`
  return { sentence, failed: true }
}

async function revoke({ database, config }: Opened, email: string) {
  const change = await setRole(database, email, 'user', 'npm run admin -- revoke')
  const isListed = config.adminEmails.has(email.toLowerCase())
  const more = isListed
    ? '\nADMIN_EMAILS still lists this address. Remove it there, or the next sign-in makes it an admin again.'
    : ''
  return { sentence: REVOKED[change] + more, failed: change === 'unknown' || change === 'last' }
}

async function trust(opened: Opened, email: string) {
  const link = await trustLink({ ...opened, signing: await signingOf(opened) }, email)
  if (link === null) return { sentence: 'has no account.', failed: true }
  return {
    sentence: `can confirm their two-step verification or passkey for the admin pages. Make sure that it’s them, then give them this link to open where they’re signed in with it, within ${TRUST_LINK_MINUTES} minutes:

${new URL(link, opened.config.publicUrl)}`,
  }
}

async function resetFactorsOf({ database }: Opened, email: string) {
  const isDone = await resetFactors(database, email)
  return isDone
    ? { sentence: 'can now sign in without two-step verification.' }
    : { sentence: 'has no account.', failed: true }
}

async function reinstate({ database }: Opened, email: string) {
  const outcome = await reinstateByCommand(database, email)
  return { sentence: REINSTATED[outcome], failed: outcome === 'unknown' }
}

async function signingOf({ database, config }: Opened): Promise<Signing> {
  return openSigning(await readCommandKeyring(database, config))
}
