import { desc, eq } from 'drizzle-orm'
import type { Config } from '#server/config/config.ts'
import { mails } from '#server/database/schema/notifications.ts'
import { readEmail } from '#server/identity/form.ts'
import { completed } from '#server/notifications/mail-links.ts'
import { sendTestMail } from '#server/notifications/send-test-mail.ts'
import { ConfigError } from '#server/platform/config-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import { withCommandDatabase } from './command-database.ts'
import { runCommand } from './run-command.ts'

const LISTED = 20

const USAGE =
  'Run `npm run mail` for the list, `npm run mail -- 12` to read number 12, or `npm run mail -- test you@example.ca` to test the mail server.'

/**
 * `npm run mail`: lists the newest emails of the outbox; `npm run mail -- 12` shows number 12, and `npm run mail -- test
 * you@example.ca` sends one right away.
 */
await runCommand(async () => {
  const [number, to] = process.argv.slice(2)
  const tested = number === 'test' && to !== undefined ? readEmail(to) : null
  if (tested?.emailProblem) throw new ConfigError(tested.emailProblem)
  if (number !== undefined && !tested && !/^\d{1,15}$/.test(number)) throw new ConfigError(USAGE)
  await withCommandDatabase(async ({ database, config }) => {
    if (tested) {
      await sendTestMail(database, config, tested.email)
      print(`The mail server took an email to ${tested.email}. See whether it arrives.`)
      return
    }
    await (number === undefined ? listMails(database) : showMail(database, config, Number(number)))
  })
})

async function listMails(database: Database): Promise<void> {
  const newest = await database.queries.select().from(mails).orderBy(desc(mails.id)).limit(LISTED)
  if (newest.length === 0) print('There are no emails.')
  for (const mail of newest) {
    print(
      `${mail.id}  ${mail.created_at.toISOString()}  ${stateOf(mail)}  ${mail.recipient}  ${mail.subject}`,
    )
  }
}

function stateOf(mail: typeof mails.$inferSelect): string {
  if (mail.sent_at) return 'sent'
  if (mail.failed_at) return 'failed'
  return mail.withheld_at ? 'withheld' : 'waiting'
}

async function showMail(database: Database, config: Config, id: number): Promise<void> {
  const [mail] = await database.queries.select().from(mails).where(eq(mails.id, id))
  if (!mail) throw new ConfigError(`There is no email number ${id}.`)
  print(
    `To: ${mail.recipient}\nSubject: ${mail.subject}\nDate: ${mail.created_at.toISOString()}\nState: ${stateOf(mail)}${mail.last_error ? ` (${mail.last_error})` : ''}\n\n${completed(mail.text_body, config)}`,
  )
}

/** Anyone can write control characters in a message; a terminal would obey them. */
function print(text: string): void {
  console.log(text.replaceAll('\r\n', '\n').replace(/[^\P{Cc}\n\t]/gu, '\ufffd'))
}
