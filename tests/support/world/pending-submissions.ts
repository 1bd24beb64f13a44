import { randomUUID } from 'node:crypto'
import type { Builders, Person } from './builders.ts'

export interface PendingSubmission {
  id: number
  taskId: number
  title: string
  member: Person
  email: string
}

/** Pending submissions by different members for one new task, which alone has this category, oldest first. */
export async function pendingSubmissions(
  site: Builders,
  category: string,
  count: number,
): Promise<PendingSubmission[]> {
  const task = await site.aTask({ category, capacity: null, title: `${category} ${randomUUID()}` })
  const members = await Promise.all(Array.from({ length: count }, () => site.aMember()))
  const pending: PendingSubmission[] = []
  for (const member of members) {
    const { id } = await site.aPendingSubmission(member, { task })
    pending.push({ id, taskId: task.id, title: task.title, member, email: member.email })
  }
  return pending
}
