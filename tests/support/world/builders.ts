import { randomUUID } from 'node:crypto'
import { TERMS_VERSION } from '#domain/identity/consent.ts'
import { DUTIES } from '#domain/identity/duties.ts'
import { DAY_MS } from '#domain/time/time.ts'
import { claims } from '#server/database/schema/claims.ts'
import { sessions } from '#server/database/schema/identity.ts'
import { media } from '#server/database/schema/media.ts'
import { submissions } from '#server/database/schema/proofs.ts'
import { rewards } from '#server/database/schema/rewards.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { users } from '#server/database/schema/users.ts'
import { readKeyring } from '#server/identity/secret.ts'
import { sessionCookie } from '#server/identity/session/session-cookie.ts'
import { credit } from '#server/points/ledger.ts'
import type { Services } from '#server/services.ts'
import { renderMarkdown } from '#server/tasks/markdown.ts'

export interface Person {
  id: string
  email: string
  /** A Cookie header with the session. */
  cookie: string
  /** The name and value of the session cookie, for a browser. */
  cookieName: string
  cookieValue: string
}

type UserRow = Partial<typeof users.$inferInsert>
export type TaskRow = Partial<typeof tasks.$inferInsert>
type MediaRow = typeof media.$inferInsert
export type RewardRow = Partial<typeof rewards.$inferInsert>

/** Makes what a test starts from: defaults here, what matters in the test. */
export interface Builders {
  aMember(row?: UserRow & { points?: number }): Promise<Person>
  anAdmin(row?: UserRow & { points?: number }): Promise<Person>
  /** The same person, signed in with another browser. */
  elsewhere(person: Pick<Person, 'id' | 'email'>): Promise<Person>
  aTask(row?: TaskRow): Promise<typeof tasks.$inferSelect>
  /** A row of a bonus file; what is stored under its key, a test that reads it puts there. */
  aBonusFile(row: Pick<MediaRow, 'task_id'> & Partial<MediaRow>): Promise<typeof media.$inferSelect>
  aReward(row?: RewardRow): Promise<typeof rewards.$inferSelect>
  /** A claim with a pending submission, counted on its task. */
  aPendingSubmission(
    member: Person,
    row?: Partial<typeof submissions.$inferInsert> & { task?: typeof tasks.$inferSelect },
  ): Promise<typeof submissions.$inferSelect>
}

export function openBuilders({ config, database }: Pick<Services, 'config' | 'database'>): Builders {
  const db = database.queries
  let made = 0

  async function aPerson({ points = 0, ...row }: UserRow & { points?: number }): Promise<Person> {
    made += 1
    const id = randomUUID()
    const email = row.email ?? `person-${made}-${id.slice(0, 8)}@example.ca`
    await db.insert(users).values({
      id,
      name: 'Robin Tremblay',
      first_name: 'Robin',
      last_name: 'Tremblay',
      province: 'ON',
      terms_version: TERMS_VERSION,
      terms_accepted_at: new Date(),
      ...row,
      email,
    })
    if (points > 0) await givePoints(id, points)
    return signedIn({ id, email })
  }

  async function signedIn({ id, email }: Pick<Person, 'id' | 'email'>): Promise<Person> {
    const token = randomUUID()
    await db.insert(sessions).values({
      id: randomUUID(),
      token,
      user_id: id,
      expires_at: new Date(Date.now() + 30 * DAY_MS),
    })
    const setCookie = sessionCookie(config.publicUrl, await readKeyring(config)).write(token)
    const cookie = setCookie.split(';')[0] ?? ''
    const [cookieName = '', ...value] = cookie.split('=')
    return { id, email, cookie, cookieName, cookieValue: value.join('=') }
  }

  function givePoints(userId: string, points: number): Promise<void> {
    return database.transaction((tx) =>
      credit(tx, { userId, points, kind: 'adjustment', refId: randomUUID(), description: 'Welcome' }),
    )
  }

  async function aTask(row: TaskRow = {}): Promise<typeof tasks.$inferSelect> {
    made += 1
    const description = row.description ?? 'Share the menu and say that it is *sponsored*.'
    const [task] = await db
      .insert(tasks)
      .values({
        title: `Share the spring menu ${made}`,
        requirements: 'Mark the post as #ad\nKeep it up for a week',
        category: 'Social Media',
        points: 50,
        capacity: 10,
        ...row,
        description,
        description_html: renderMarkdown(description),
      })
      .returning()
    return task!
  }

  return {
    aMember: (row = {}) => aPerson(row),
    anAdmin: (row = {}) => aPerson({ role: 'admin', duties: [...DUTIES], first_name: 'Avery', ...row }),
    elsewhere: signedIn,
    aTask,
    aBonusFile: async (row) => {
      const [file] = await db
        .insert(media)
        .values({
          filename: 'banner.png',
          media_type: 'image/png',
          file_key: `media/${randomUUID()}`,
          file_size: 10,
          bonus_points: 25,
          ...row,
        })
        .returning()
      return file!
    },
    aReward: async (row = {}) => {
      made += 1
      const [reward] = await db
        .insert(rewards)
        .values({
          name: `$10 coffee card ${made}`,
          description: 'For a local coffee shop.',
          points_cost: 100,
          category: 'Gift Cards',
          value: '$10 CAD',
          ...row,
        })
        .returning()
      return reward!
    },
    aPendingSubmission: async (member, { task, ...row } = {}) => {
      const on = task ?? (await aTask())
      return database.transaction(async (tx) => {
        const [claim] = await tx
          .insert(claims)
          .values({ task_id: on.id, user_id: member.id, points: on.points })
          .returning()
        await tx.execute(`update tasks set claimed_count = claimed_count + 1 where id = ${on.id}`)
        const [submission] = await tx
          .insert(submissions)
          .values({
            claim_id: claim!.id,
            task_id: on.id,
            user_id: member.id,
            version: 1,
            notes: 'Done.',
            ...row,
          })
          .returning()
        return submission!
      })
    },
  }
}
