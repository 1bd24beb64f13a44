import type { CurrentUser } from '#contract/users/users.ts'
import type { Action } from '#domain/identity/duties.ts'
import { type Queries, queryRows } from '#server/platform/db/database.ts'
import { canDo } from '#server/platform/db/lock-actor.ts'
import { sessionRevoked } from '#server/platform/http/refusal.ts'
import { emailInWords } from './email-in-words.ts'

/** JSON parts of user `u` with account `a`. */
export const USER_FIELDS = `'id', u.id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name,
  'phoneNumber', u.phone_number, 'bio', u.bio, 'profileImageUrl', u.profile_image_url,
  'createdAt', u.created_at, 'updatedAt', u.updated_at, 'role', u.role, 'duties', case when u.role = 'admin' then u.duties else '{}' end, 'totalPoints', a.balance,
  'emailNotifications', u.email_notifications, 'taskReminders', u.task_reminders,
  'newTaskAlerts', u.new_task_alerts, 'language', u.language`

/** SQL: the name by which admins know each other; a deleted account has none of its own. */
export const shortName = (user: string) => `coalesce(${user}.first_name, ${user}.name)`

/** The same as `NamedPerson`; null without a user. */
export const namedPerson = (user: string) => `case when ${user}.id is not null then
  json_build_object('id', ${user}.id, 'name', ${shortName(user)}) end`

export async function findCurrentUser(queries: Queries, userId: string): Promise<CurrentUser> {
  const [row] = await queryRows<{ user: CurrentUser }>(
    queries,
    `select json_build_object(${USER_FIELDS}) as user
     from users u join accounts a on a.user_id = u.id
     where u.id = $1 and u.deleted_at is null`,
    [userId],
  )
  if (!row) throw sessionRevoked()
  return { ...row.user, emailInWords: emailInWords(row.user.email) }
}

/** The names of the admins who may do it, in alphabetical order, at most one more than a sentence names. */
export async function namesFor(queries: Queries, action: Action): Promise<string[]> {
  const rows = await queryRows<{ name: string }>(
    queries,
    `select ${shortName('u')} as name from users u where ${canDo('u', action)} order by name, u.id limit 4`,
  )
  return rows.map(({ name }) => name)
}
