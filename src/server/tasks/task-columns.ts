import type { TaskForm } from '../../contract/admin-tasks.ts'
import { readDeadline } from '../../domain/deadlines.ts'
import { TASK_DEFAULTS } from '../../domain/task-form.ts'
import type { TaskRow } from './lock-managed-task.ts'
import { renderMarkdown } from './markdown.ts'

/** What the form says about a task, as columns; the description is rendered once, here (reliability: Markdown). */
export type TaskColumns = ReturnType<typeof columnsOf>

/**
 * The columns of a form. A limit or a deadline that is left out is none; what is left out of the rest stays as it was,
 * or begins as a new task does.
 */
export function columnsOf(form: TaskForm, before: TaskRow | null) {
  return {
    title: form.title,
    description: form.description,
    description_html: renderMarkdown(form.description),
    requirements: form.requirements,
    category: form.category,
    points: form.points,
    capacity: form.capacity,
    deadline: form.deadline ? readDeadline(form.deadline) : null,
    rate_limit: form.rateLimit ?? null,
    rate_period_days: form.ratePeriodDays ?? TASK_DEFAULTS.ratePeriodDays,
    status: form.status,
    priority: form.priority ?? before?.priority ?? TASK_DEFAULTS.priority,
    is_review: form.isReview ?? before?.is_review ?? false,
    claim_hours: form.claimHours === undefined ? (before?.claim_hours ?? null) : form.claimHours,
  }
}

/** What the audit log keeps of a task: the words of the form, without the HTML made from them. */
export function auditedFields(columns: TaskColumns): Record<string, unknown> {
  return {
    title: columns.title,
    description: columns.description,
    requirements: columns.requirements,
    category: columns.category,
    points: columns.points,
    capacity: columns.capacity,
    deadline: columns.deadline?.toISOString() ?? null,
    rateLimit: columns.rate_limit,
    ratePeriodDays: columns.rate_period_days,
    status: columns.status,
    priority: columns.priority,
    isReview: columns.is_review,
    claimHours: columns.claim_hours,
  }
}
