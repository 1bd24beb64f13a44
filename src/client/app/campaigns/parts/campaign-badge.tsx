import { CircleCheck, CirclePlay, Flag, type LucideIcon, Pause, Pencil } from 'lucide-icons'
import { Badge, type Tone } from '#client/ui/badge.tsx'
import { CAMPAIGN_STATUS_LABELS, type CampaignStatus } from '#domain/campaigns/campaigns.ts'

const LOOKS: Record<CampaignStatus, readonly [Tone, LucideIcon]> = {
  draft: ['neutral', Pencil],
  running: ['spruce', CirclePlay],
  paused: ['neutral', Pause],
  finishing: ['blue', Flag],
  finished: ['neutral', CircleCheck],
}

export function CampaignBadge({ status }: { status: CampaignStatus }) {
  const [tone, Icon] = LOOKS[status]
  return (
    <Badge tone={tone} icon={<Icon size={13} strokeWidth={2.5} />}>
      {CAMPAIGN_STATUS_LABELS[status]}
    </Badge>
  )
}
