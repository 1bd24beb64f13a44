import { Ellipsis, Pencil, RotateCcw, Trash2 } from 'lucide-icons'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Menu } from '#client/ui/overlays/menu.tsx'
import { formatDateTime } from '#domain/text/format.ts'

interface CardActionsProps {
  /** Tells this card's buttons apart from those of other cards. */
  titleId: string
  editLabel: string
  deleteLabel: string
  onEdit: () => void
  onDelete: () => void
  toggles: ReactNode
  more: ReactNode
}

export function CardActions(props: CardActionsProps) {
  const { titleId, editLabel, deleteLabel, onEdit, onDelete, toggles, more } = props
  return (
    <div className="-mb-1 flex flex-wrap items-center gap-1 border-t border-line pt-2">
      {toggles}
      <IconButton label={editLabel} icon={<Pencil size={18} />} aria-describedby={titleId} onClick={onEdit} />
      <IconButton
        label={deleteLabel}
        icon={<Trash2 size={18} />}
        aria-describedby={titleId}
        onClick={onDelete}
      />
      <span className="ml-auto">
        <MoreMenu titleId={titleId}>{more}</MoreMenu>
      </span>
    </div>
  )
}

interface DeletedActionsProps {
  titleId: string
  deletedAt: string
  onRestore: () => void
  more?: ReactNode
}

export function DeletedActions({ titleId, deletedAt, onRestore, more }: DeletedActionsProps) {
  return (
    <div className="-mb-1 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
      <p className="text-13 text-ink2">Deleted {formatDateTime(deletedAt)}</p>
      <span className="flex items-center gap-1">
        <Button size="sm" icon={<RotateCcw size={16} />} aria-describedby={titleId} onClick={onRestore}>
          Restore
        </Button>
        {more && <MoreMenu titleId={titleId}>{more}</MoreMenu>}
      </span>
    </div>
  )
}

export function MoreMenu({ titleId, children }: { titleId: string; children: ReactNode }) {
  return (
    <Menu trigger={<IconButton label="More" icon={<Ellipsis size={18} />} aria-describedby={titleId} />}>
      {children}
    </Menu>
  )
}
