import { ArrowDown, ArrowUp, type LucideIcon, Pencil, Trash2 } from 'lucide-icons'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'

interface OrderedRowProps {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (steps: 1 | -1) => void
  onEdit: () => void
  onDelete: () => void
  children: ReactNode
}

export function OrderedRow({ name, isFirst, isLast, onMove, onEdit, onDelete, children }: OrderedRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 py-3 sm:flex-nowrap">
      <div className="min-w-0 basis-full sm:grow sm:basis-0">{children}</div>
      <div className="flex shrink-0 items-center gap-1">
        <MoveButton
          label={`Move up: ${name}`}
          Icon={ArrowUp}
          problem={isFirst ? 'Already first.' : null}
          onClick={() => onMove(-1)}
        />
        <MoveButton
          label={`Move down: ${name}`}
          Icon={ArrowDown}
          problem={isLast ? 'Already last.' : null}
          onClick={() => onMove(1)}
        />
        <IconButton label={`Edit: ${name}`} icon={<Pencil size={18} />} onClick={onEdit} />
        <IconButton label={`Delete: ${name}`} icon={<Trash2 size={18} />} onClick={onDelete} />
      </div>
    </li>
  )
}

interface MoveButtonProps {
  label: string
  Icon: LucideIcon
  problem: string | null
  onClick: () => void
}

/** The button at the end of the list keeps its place and the focus, and says why it does nothing. */
function MoveButton({ label, Icon, problem, onClick }: MoveButtonProps) {
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={label}
      title={label}
      icon={<Icon size={18} />}
      disabledReason={problem}
      hideReason
      onClick={onClick}
    />
  )
}
