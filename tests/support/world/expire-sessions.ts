import { eq } from 'drizzle-orm'
import { sessions } from '#server/database/schema/identity.ts'
import type { Person } from './builders.ts'
import { until } from './until.ts'
import type { World } from './world.ts'

/** Makes a person's sessions expire, as if they had stayed away; resolves once the server says so. */
export async function expireSessionsOf(world: World, person: Person): Promise<void> {
  const past = { expires_at: new Date(Date.now() - 1000) }
  await world.services.database.queries.update(sessions).set(past).where(eq(sessions.user_id, person.id))
  world.services.identity.forget(person.id)
  await until(
    'the session is over',
    async () => (await world.request(person, '/api/auth/user')).status === 401,
  )
}
