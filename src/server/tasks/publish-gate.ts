import { refusalOf, ruleOf } from '#domain/campaigns/platform-rules.ts'
import { askingSentence, askingWords } from '#domain/campaigns/task-words.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { TaskRow } from './lock-managed-task.ts'

const WRITTEN = ['title', 'description', 'requirements', 'platform', 'act'] as const

type Publishable = Pick<TaskRow, (typeof WRITTEN)[number] | 'status' | 'hidden' | 'deleted_at' | 'publish_at'>

/**
 * Refuses a change that leaves a task published with an act that its platform forbids (docs/decisions/0062). A save that
 * writes or publishes words which may not be honest is refused too, until the admin confirms that they have read them.
 */
export function refuseToPublish(
  after: Publishable,
  save?: { before: Publishable | null; confirmed: true | undefined },
): void {
  if (!isPublished(after)) return
  const rule = ruleOf(after)
  if (rule?.verdict === 'forbidden') {
    const sentence = refusalOf(rule)
    throw new Refusal('conflict', sentence, { code: 'platform.forbids', fields: { act: sentence } })
  }
  if (!save || save.confirmed || isAsPublished(save.before, after)) return
  const findings = askingWords(after)
  if (findings.length > 0) throw new Refusal('conflict', askingSentence(findings), { code: 'task.words' })
}

/** Now, or at its start time. */
function isPublished({ status, publish_at, hidden, deleted_at }: Publishable): boolean {
  return (status === 'active' || publish_at !== null) && !hidden && deleted_at === null
}

function isAsPublished(before: Publishable | null, after: Publishable): boolean {
  return before !== null && isPublished(before) && WRITTEN.every((column) => before[column] === after[column])
}
