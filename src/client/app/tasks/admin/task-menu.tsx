import { Copy, ScanEye, Users } from 'lucide-icons'
import { MenuItem } from '#client/ui/overlays/menu.tsx'

export type TaskDialogKind = 'delete' | 'claims' | 'preview'

/** All that an admin does with one task of the list. */
export interface TaskActions {
  onToggleHidden: () => void
  onTogglePriority: () => void
  onOpen: (dialog: TaskDialogKind) => void
  onDuplicate: () => void
  onRestore: () => void
}

/** The items that a card keeps behind 'More'. */
export function MoreOfTask({ onDuplicate, onOpen }: Pick<TaskActions, 'onDuplicate' | 'onOpen'>) {
  return (
    <>
      <MenuItem icon={<Copy size={16} />} onSelect={onDuplicate}>
        Duplicate
      </MenuItem>
      <MenuItem icon={<ScanEye size={16} />} onSelect={() => onOpen('preview')}>
        Preview as a member
      </MenuItem>
      <MenuItem icon={<Users size={16} />} onSelect={() => onOpen('claims')}>
        See who has a spot
      </MenuItem>
    </>
  )
}
