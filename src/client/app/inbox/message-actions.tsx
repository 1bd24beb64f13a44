import { Archive, Hand, RotateCcw } from 'lucide-icons'
import type { RefObject } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import type { Conversation, TeamMember } from '#contract/inbox/inbox.ts'
import { SnoozeButton } from './snooze-button.tsx'
import type { Acting } from './use-conversation.ts'

interface MessageActionsProps {
  conversation: Conversation
  /** Whether another admin has to decide. */
  isForOthers: boolean
  team: readonly TeamMember[]
  ownId: string
  acting: Acting
  now: number
  snooze: RefObject<HTMLButtonElement | null>
}

export function MessageActions(props: MessageActionsProps) {
  const { conversation, isForOthers, team, ownId, acting, now, snooze } = props
  const { owner } = conversation
  const isClosed = conversation.status === 'closed'
  const isListed = owner === null || team.some(({ id }) => id === owner.id)
  return (
    <KeepFocus className="flex flex-wrap items-center gap-2">
      {owner?.id !== ownId && (
        <Button icon={<Hand size={16} />} busy={acting.isAssigning} onClick={() => acting.assign(ownId)}>
          Take
        </Button>
      )}
      <Select
        label="Owner of this message"
        hideLabel
        value={owner?.id ?? ''}
        onChange={({ target }) => acting.assign(target.value || null)}
        className="w-48 lg:w-40"
      >
        <option value="">Unassigned</option>
        {!isListed && <option value={owner.id}>{owner.name}</option>}
        {team.map(({ id, name }) => (
          <option key={id} value={id}>
            {id === ownId ? `${name} (you)` : name}
          </option>
        ))}
      </Select>
      {!isForOthers && !isClosed && <SnoozeButton button={snooze} {...{ conversation, acting, now }} />}
      {!isForOthers && (
        <Button
          icon={isClosed ? <RotateCcw size={16} /> : <Archive size={16} />}
          busy={acting.isClosing}
          onClick={() => acting.close(isClosed ? 'open' : 'closed')}
        >
          {isClosed ? 'Reopen' : 'Close'}
        </Button>
      )}
    </KeepFocus>
  )
}
