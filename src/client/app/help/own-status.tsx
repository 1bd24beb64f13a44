import { Archive, Clock, MessageSquare, Reply } from 'lucide-icons'
import { Badge, type Tone } from '#client/ui/badge.tsx'
import type { OwnMessage } from '#contract/inbox/own-messages.ts'

const LOOKS = {
  open: ['blue', Clock, 'Waiting for our answer'],
  answered: ['spruce', Reply, 'Answered'],
  closed: ['neutral', Archive, 'Closed'],
  /** Support wrote first, and has no question to answer. */
  begun: ['spruce', MessageSquare, 'From Support'],
} as const satisfies Record<string, readonly [Tone, unknown, string]>

type Shown = Pick<OwnMessage, 'status' | 'hasOwnWords'> & { newestIsOurs: boolean }

export function OwnStatus(shown: Shown) {
  const [tone, Icon, words] = LOOKS[lookOf(shown)]
  return (
    <Badge tone={tone} icon={<Icon size={13} strokeWidth={2.5} />}>
      {words}
    </Badge>
  )
}

/** A conversation that we opened again ourselves, such as after a snooze, does not wait for our answer. */
function lookOf({ status, hasOwnWords, newestIsOurs }: Shown): keyof typeof LOOKS {
  if (status === 'closed') return 'closed'
  if (!hasOwnWords) return 'begun'
  return newestIsOurs ? 'answered' : status
}
