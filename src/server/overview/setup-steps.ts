import { SETUP_STEPS, type SetupStep } from '#domain/overview/setup-steps.ts'
import { EXAMPLE_COMPANY } from '#domain/site/company.ts'
import { COMPANY } from '#server/platform/company.ts'
import { type Queries, queryOne } from '#server/platform/db/database.ts'
import { anotherAdmin } from '#server/platform/db/lock-actor.ts'

/**
 * The steps that are not done yet, read from what exists, so that no one has to tick anything off. An operator who archives
 * PostgreSQL's journal needs no backup of ours.
 */
export async function readOpenSteps(queries: Queries, adminId: string): Promise<SetupStep[]> {
  const done = await queryOne<Record<Exclude<SetupStep, 'company'>, boolean>>(
    queries,
    `select
       exists (select from audit_log where action = 'mail-server.tested') as "mail-server",
       exists (select from tasks where system_key is null) as "first-task",
       exists (select from rewards) as "first-reward",
       ${anotherAdmin('$1', 'reviewProofs')} and ${anotherAdmin('$1', 'payRewards')} as "second-admin",
       exists (select from second_factors where user_id = $1 and verified)
         or exists (select from passkeys where user_id = $1) as "second-factor",
       exists (select from audit_log where action = 'backup.made')
         or exists (select from pg_stat_archiver where archived_count > 0) as backup`,
    [adminId],
  )
  return SETUP_STEPS.filter((step) => !(step === 'company' ? companyIsSet() : done[step]))
}

function companyIsSet(): boolean {
  const { postalAddress, supportEmail } = EXAMPLE_COMPANY
  return COMPANY.postalAddress !== postalAddress && COMPANY.supportEmail !== supportEmail
}
