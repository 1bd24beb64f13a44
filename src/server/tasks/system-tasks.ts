import { sql } from 'drizzle-orm'
import { PROFILE_TASK_KEY, PROFILE_TASK_POINTS, PROFILE_TASK_TITLE } from '#domain/tasks/tasks.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import type { Database } from '#server/platform/db/database.ts'
import { renderMarkdown } from './markdown.ts'

const DESCRIPTION = 'Add your full name and phone number so rewards reach the right person.'

const TEXTS = {
  description: DESCRIPTION,
  description_html: renderMarkdown(DESCRIPTION),
  requirements: 'Fill in your first name, last name and phone number.',
}

/** Creates the profile task, or gives it the texts of this version. Idempotent (decisions: 'Complete Your Profile'). */
export async function ensureSystemTasks(database: Database): Promise<void> {
  const { description, requirements } = TEXTS
  await database.queries
    .insert(tasks)
    .values({
      ...TEXTS,
      system_key: PROFILE_TASK_KEY,
      title: PROFILE_TASK_TITLE,
      category: 'Getting started',
      points: PROFILE_TASK_POINTS,
      capacity: null,
    })
    .onConflictDoUpdate({
      target: tasks.system_key,
      set: TEXTS,
      setWhere: sql`(${tasks.description}, ${tasks.requirements}) <> (${description}, ${requirements})`,
    })
}
