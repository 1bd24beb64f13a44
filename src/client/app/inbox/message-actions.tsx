import { Archive, Hand, RotateCcw } from 'lucide-icons'
import { Button } from '#client/ui/buttons/button.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import type { Conversation, TeamMember } from '#contract/inbox/inbox.ts'

interface MessageActionsProps {
  conversation: Conversation
  team: readonly TeamMember[]
  ownId: string
  onAssign: (ownerId: string | null) => void
  isAssigning: boolean
  onClose: (status: 'open' | 'closed') => void
  isClosing: boolean
}

export function MessageActions(props: MessageActionsProps) {
  const { conversation, team, ownId, onAssign, onClose } = props
  const { owner } = conversation
  const isClosed = conversation.status === 'closed'
  const isListed = owner === null || team.some(({ id }) => id === owner.id)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {owner?.id !== ownId && (
        <Button icon={<Hand size={16} />} busy={props.isAssigning} onClick={() => onAssign(ownId)}>
          Take
        </Button>
      )}
      <Select
        label="Owner of this message"
        hideLabel
        value={owner?.id ?? ''}
        onChange={({ target }) => onAssign(target.value || null)}
        className="w-48"
      >
        <option value="">Unassigned</option>
        {!isListed && <option value={owner.id}>{owner.name}</option>}
        {team.map(({ id, name }) => (
          <option key={id} value={id}>
            {id === ownId ? `${name} (you)` : name}
          </option>
        ))}
      </Select>
      <Button
        icon={isClosed ? <RotateCcw size={16} /> : <Archive size={16} />}
        busy={props.isClosing}
        onClick={() => onClose(isClosed ? 'open' : 'closed')}
      >
        {isClosed ? 'Reopen' : 'Close'}
      </Button>
    </div>
  )
}
