import { useEndpoint } from '#client/api/use-endpoint.ts'
import { getTaskImpact, type TaskImpact } from '#contract/tasks/admin-tasks.ts'
import { plural } from '#domain/text/format.ts'

/** Says who is affected before a task is deleted or deactivated, and what they keep. */
export function TaskImpactText({ taskId }: { taskId: number }) {
  const impact = useEndpoint(getTaskImpact, { params: { id: taskId } })
  if (impact.data) return impactText(impact.data)
  return impact.isError ? 'We couldn’t count the affected members.' : 'Counting affected members...'
}

function impactText(impact: TaskImpact): string {
  const { affectedMembers, unsubmittedClaims, pendingSubmissions, rejectedSubmissions } = impact
  if (affectedMembers === 0) return 'No members are affected.'
  const states = [
    unsubmittedClaims > 0 && `${plural(unsubmittedClaims, 'hasn’t', 'haven’t')} submitted yet`,
    pendingSubmissions > 0 && `${plural(pendingSubmissions, 'is', 'are')} waiting for review`,
    rejectedSubmissions > 0 && `${plural(rejectedSubmissions, 'was', 'were')} rejected and can resubmit`,
  ].filter(Boolean)
  const who = `${plural(affectedMembers, 'member is', 'members are')} affected`
  return `${who}: ${states.join(', ')}. They keep their spot, can still submit and are paid once approved.`
}
