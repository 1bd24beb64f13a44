import { ExternalLink } from 'lucide-icons'
import { useId } from 'react'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { Card } from '#client/ui/card.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import type { Task } from '#contract/tasks/tasks.ts'
import { hostOf } from '#domain/tasks/task-facts.ts'
import { DONE, type Ticks } from './ticks.ts'

interface DoStepProps {
  link: Task['link'] | undefined
  /** A member without a spot has nothing to tick. */
  ticks: Ticks | null
}

/** The step 'Do': the task's page, and the member's word that it is done. */
export function DoStep({ link, ticks }: DoStepProps) {
  if (!link && ticks === null) return null
  const isDone = ticks?.has(DONE) ?? false
  return (
    <Card title="Do the Task" className="flex flex-col gap-3">
      {link && (
        <OpenPage link={link} isMain={ticks !== null && !isDone} onOpen={() => ticks?.set(DONE, true)} />
      )}
      {ticks && (
        <Checkbox
          label="I’ve done this task"
          checked={isDone}
          onChange={({ target }) => ticks.set(DONE, target.checked)}
        />
      )}
    </Card>
  )
}

interface OpenPageProps {
  link: string
  isMain: boolean
  onOpen: () => void
}

/** Says where the link leads before it is opened. */
function OpenPage({ link, isMain, onOpen }: OpenPageProps) {
  const hostId = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <ButtonLink
        leavesApp
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        variant={isMain ? 'primary' : 'secondary'}
        icon={<ExternalLink size={16} />}
        aria-describedby={hostId}
        onClick={onOpen}
      >
        Open the page
      </ButtonLink>
      <span id={hostId} className="min-w-0 text-13 wrap-anywhere text-ink2">
        {hostOf(link)}, in a new tab
      </span>
    </div>
  )
}
