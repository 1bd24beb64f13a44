import { createInterface } from 'node:readline/promises'
import { plural } from '#domain/text/format.ts'
import type { Config } from '#server/config/config.ts'
import { needOnlyCurrent, readSecretState } from '#server/database/secret-fingerprints.ts'
import { endEverySession } from '#server/identity/password/end-access.ts'
import { encryptFactorsAgain } from '#server/identity/second-factor/encrypt-factors-again.ts'
import { findKeyring, readKeyring } from '#server/identity/secret.ts'
import { encryptPushKeysAgain } from '#server/notifications/push/push-keys.ts'
import { ConfigError } from '#server/platform/config-error.ts'
import { type Database, queryOne } from '#server/platform/db/database.ts'
import { openEncryption } from '#server/platform/encryption.ts'
import type { Keyring } from '#server/platform/keyring.ts'
import { encryptCodesAgain, encryptDeliveriesAgain } from '#server/rewards/encrypt-deliveries-again.ts'
import { readsEverything } from '#server/services.ts'
import { readCommandKeyring, withCommandDatabase } from './command-database.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'Run `npm run secret -- replace`. Add `--lost` only if the old secret is lost.'

/** An operator types this to agree to the loss. */
const WORDS = 'lose all of this'

/** `npm run secret -- replace`: encrypts with SECRET what is under SECRET_PREVIOUS, or goes on without a lost secret. */
await runCommand(async () => {
  const [verb, option, ...more] = process.argv.slice(2)
  if (verb !== 'replace' || (option !== undefined && option !== '--lost') || more.length > 0) {
    throw new ConfigError(USAGE)
  }
  await withCommandDatabase(async ({ database, config }) => {
    if (option === undefined) await replace(database, await readCommandKeyring(database, config))
    else await replaceLost(database, config)
  })
})

/** Can be interrupted and run again. The old secret is needed until this is done. */
async function replace(database: Database, secrets: Keyring): Promise<void> {
  if (!(await readSecretState(database.queries, secrets)).isWritten) {
    throw new ConfigError(
      'No server writes with this SECRET yet. First start every server with it, and with the old one as SECRET_PREVIOUS.',
    )
  }
  await encryptAgain(database, secrets, { dropUnreadable: false })
  await database.transaction((tx) => needOnlyCurrent(tx, secrets, { followsLost: false }))
  console.log('The database needs only SECRET now. SECRET_PREVIOUS still accepts older cookies and links.')
}

async function encryptAgain(
  database: Database,
  secrets: Keyring,
  how: { dropUnreadable: boolean },
): Promise<void> {
  const encryption = openEncryption(secrets)
  const factors = await encryptFactorsAgain(database, encryption, how)
  const deliveries = await encryptDeliveriesAgain(database, encryption)
  const codes = await encryptCodesAgain(database, encryption, { voidUnreadable: how.dropUnreadable })
  await encryptPushKeysAgain(database, encryption)
  console.log(
    `Encrypted with SECRET: ${plural(factors.again, 'second factor', 'second factors')}, ${plural(deliveries.again, 'delivered code', 'delivered codes')} and ${plural(codes.again, 'code of a stock', 'codes of stocks')} that were under another secret.`,
  )
  if (factors.unreadable + deliveries.unreadable + codes.unreadable === 0) return
  const [off, isVoid] = how.dropUnreadable ? [', turned off', ', void unless delivered'] : ['', '']
  console.log(
    `Under an unknown secret: ${plural(factors.unreadable, 'second factor', 'second factors')}${off}; ${plural(deliveries.unreadable, 'delivered code', 'delivered codes')}; ${plural(codes.unreadable, 'code of a stock', 'codes of stocks')}${isVoid}. If you find that secret, set SECRET_PREVIOUS to it and run \`npm run secret -- replace\`.`,
  )
}

/** Throws ConfigError if nothing is lost. */
async function requireLoss({ queries }: Database, config: Config): Promise<void> {
  if (config.databaseUrl !== null && config.secret === null) {
    throw new ConfigError('SECRET is missing. Set it to the secret to go on with.')
  }
  const secrets = await findKeyring(config)
  if (secrets === null) return
  const { refusal, isMissing, isFirst } = await readSecretState(queries, secrets)
  if (isMissing || (isFirst && !(await readsEverything(queries, openEncryption(secrets))))) return
  throw new ConfigError(
    refusal ?? 'Nothing is lost: the database can be used with this secret. Start the server.',
  )
}

async function replaceLost(database: Database, config: Config): Promise<void> {
  await requireLoss(database, config)
  const { sessions, factors, deliveries, codes } = await queryOne<
    Record<'sessions' | 'factors' | 'deliveries' | 'codes', number>
  >(
    database.queries,
    `select (select count(*) from sessions where expires_at > clock_timestamp()) as sessions,
       (select count(*) from second_factors where verified) as factors,
       (select count(*) from reward_requests where delivery is not null)
         + (select count(*) from reward_codes where sealed is not null and request_id is not null) as deliveries,
       (select count(*) from reward_codes where request_id is null and void_at is null) as codes`,
  )
  console.log(`Without the old secret, this is lost:
- ${plural(sessions, 'session', 'sessions')}: everyone has to sign in again.
- The two-step verification of ${plural(factors, 'account', 'accounts')}: until its owner sets it up again, a password is enough to sign in. Passkeys stay.
- ${plural(deliveries, 'delivered code', 'delivered codes')}: their members can no longer see them.
- ${plural(codes, 'code in the stock of a reward becomes', 'codes in the stocks of rewards become')} void: no member gets one.
- The links and codes in all emails sent so far, also the links to unsubscribe.
Stop every server first. To go on, type: ${WORDS}`)
  if ((await typedLine()) !== WORDS) throw new ConfigError('Nothing was changed.')
  const secrets = await readKeyring(config)
  await encryptAgain(database, secrets, { dropUnreadable: true })
  await database.transaction(async (tx) => {
    await endEverySession(tx)
    await needOnlyCurrent(tx, secrets, { followsLost: true })
  })
  console.log('Everyone is signed out. Start every server with this secret.')
}

async function typedLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin })
  for await (const line of lines) return line.trim()
  return ''
}
