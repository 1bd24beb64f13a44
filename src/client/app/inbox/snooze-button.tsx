import { AlarmClock, AlarmClockOff } from 'lucide-icons'
import { type RefObject, useState } from 'react'
import { serverNow } from '#client/api/server-clock.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { Menu, MenuItem } from '#client/ui/overlays/menu.tsx'
import type { Conversation } from '#contract/inbox/inbox.ts'
import { snoozeTimes } from '#domain/inbox/snooze-times.ts'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { whyNotUntil } from './snooze-words.ts'
import type { Acting } from './use-conversation.ts'

interface SnoozeButtonProps {
  conversation: Conversation
  acting: Acting
  now: number
  button: RefObject<HTMLButtonElement | null>
}

/** Offers times to come back at; a snoozed message is woken instead. */
export function SnoozeButton({ conversation, acting, now, button }: SnoozeButtonProps) {
  const [isPicking, setPicking] = useState(false)
  const { isSnoozing, snooze } = acting
  if (conversation.snoozedUntil !== null) {
    return (
      <Button icon={<AlarmClockOff size={16} />} busy={isSnoozing} onClick={() => snooze(null)}>
        Wake
      </Button>
    )
  }
  const why = (until: Date) => whyNotUntil(conversation, until, new Date(now))
  const times = snoozeTimes(new Date(now))
  return (
    <>
      <Menu
        trigger={
          <Button ref={button} icon={<AlarmClock size={16} />} busy={isSnoozing}>
            Snooze
          </Button>
        }
      >
        {times.map(({ label, until }) => (
          <MenuItem key={label} disabledReason={why(until)} onSelect={() => snooze(until)}>
            {label}
          </MenuItem>
        ))}
        {/* A minute from now is the soonest that can be picked. */}
        <MenuItem
          disabledReason={why(new Date(Math.max(now, serverNow()) + 60_000))}
          onSelect={() => setPicking(true)}
        >
          Pick a time…
        </MenuItem>
      </Menu>
      {isPicking && (
        <SnoozeDialog
          message={conversation}
          start={startOf(conversation, times[1]!.until)}
          onPick={(until) => {
            setPicking(false)
            snooze(until)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}

/** An unanswered message comes back by its due time. */
function startOf({ status, dueAt }: Conversation, usual: Date): Date {
  const due = new Date(dueAt)
  return status === 'open' && due < usual ? due : usual
}

/** Opens the menu as the Enter key does: the button of an open menu acts on the key, any other on the click. */
export function openByKey(button: HTMLButtonElement | null): void {
  button?.focus()
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  if (button?.dispatchEvent(enter)) button.click()
}
