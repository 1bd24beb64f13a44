import { useWatch } from 'react-hook-form'
import { fieldsOfForm } from '#client/api/forms/fields-of-form.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { roomFor } from '#client/app/campaigns/parts/budget-parts.ts'
import { Select } from '#client/ui/fields/select.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { type CampaignEntry, listCampaigns } from '#contract/campaigns/campaigns.ts'
import type { AdminTask } from '#contract/tasks/admin-tasks.ts'
import { MAX_PAGE_SIZE } from '#domain/calls/page-sizes.ts'
import { CAMPAIGN_STATUS_LABELS, type CampaignStatus } from '#domain/campaigns/campaigns.ts'
import { formatNumber, formatPoints } from '#domain/text/format.ts'
import type { TaskEditing } from './use-task-form.ts'

interface CampaignPartProps {
  form: TaskEditing['form']
  /** The task to edit; null for a new one. */
  task: AdminTask | null
}

/** The campaign that pays for the task, and what is left of its budget. */
export function CampaignPart({ form, task }: CampaignPartProps) {
  const field = fieldsOfForm(form)
  const campaigns = useOpenCampaigns()
  const [chosenId, points] = useWatch({ control: form.control, name: ['campaignId', 'points'] })
  const present = task?.campaign
  const isListed = !chosenId || campaigns.some(({ id }) => String(id) === chosenId)
  const chosen = campaigns.find(({ id }) => String(id) === chosenId)
  const isFixed = task?.wasClaimed ?? false
  return (
    <div className="flex flex-col gap-1">
      <Select
        label="Campaign (optional)"
        hint={
          isFixed
            ? 'Members have claimed this task, so its campaign stays. Duplicate the task for another one.'
            : 'Who pays for it. Members don’t see this.'
        }
        {...field('campaignId')}
        // Its options arrive later than its value; a field that the form library disables would have none.
        value={chosenId}
        disabled={isFixed}
      >
        <option value="">None</option>
        {!isListed && (
          <option value={chosenId}>
            {present && String(present.id) === chosenId ? labelOf(present, present.client) : 'Loading...'}
          </option>
        )}
        {campaigns.map((campaign) => (
          <option key={campaign.id} value={campaign.id}>
            {labelOf(campaign, campaign.client.name)}
          </option>
        ))}
      </Select>
      <p role="status" className="tabular text-13 text-ink2 empty:hidden">
        {chosen && roomText(chosen, Number(points))}
      </p>
    </div>
  )
}

/** When an inactive task becomes active by itself. */
export function GoesLive({ form }: Pick<CampaignPartProps, 'form'>) {
  const field = fieldsOfForm(form)
  const status = useWatch({ control: form.control, name: 'status' })
  if (status !== 'inactive') return null
  return (
    <TextField
      label="Goes live at (optional)"
      type="datetime-local"
      hint="It waits until its bonus files are uploaded. Toronto time."
      {...field('publishAt')}
    />
  )
}

function labelOf({ name, status }: { name: string; status: CampaignStatus }, client: string): string {
  const words = `${name}, ${client}`
  return status === 'running' ? words : `${words} (${CAMPAIGN_STATUS_LABELS[status].toLowerCase()})`
}

function roomText({ budget, status }: CampaignEntry, points: number): string | null {
  if (!(points >= 1)) return null
  const room = roomFor(budget, points)
  const words =
    room > 0
      ? `Room for ${formatNumber(room)} more at ${formatPoints(points)}.`
      : `No room for another claim at ${formatPoints(points)}.`
  return status === 'running' ? words : `${words} Members can claim once the campaign is running.`
}

/** Those that a task can join, running ones first. */
function useOpenCampaigns(): readonly CampaignEntry[] {
  const running = usePagedEndpoint(listCampaigns, { query: { status: 'running', limit: MAX_PAGE_SIZE } })
  const paused = usePagedEndpoint(listCampaigns, { query: { status: 'paused', limit: MAX_PAGE_SIZE } })
  const drafts = usePagedEndpoint(listCampaigns, { query: { status: 'draft', limit: MAX_PAGE_SIZE } })
  return [...running.rows, ...paused.rows, ...drafts.rows]
}
