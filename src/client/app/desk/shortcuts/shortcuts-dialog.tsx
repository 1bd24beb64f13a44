import { PALETTE_TITLE } from '#client/app/palette/palette-frame.ts'
import { paletteKeys } from '#client/app/palette/palette-key.ts'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { Kbd } from '#client/ui/kbd.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { useShortcutSetting } from './shortcut-setting.ts'
import type { Shortcut } from './use-shortcuts.ts'

interface ShortcutsDialogProps {
  open: boolean
  onClose: () => void
  shortcuts: readonly Shortcut[]
}

export default function ShortcutsDialog({ open, onClose, shortcuts }: ShortcutsDialogProps) {
  const { on, setOn } = useShortcutSetting()
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" width="sm">
      <div className="flex flex-col gap-4">
        <Checkbox
          label="Use single-key shortcuts"
          hint="Paused while you type or a dialog is open."
          checked={on}
          onChange={(event) => setOn(event.target.checked)}
        />
        <dl className="flex flex-col divide-y divide-line border-t border-line">
          {[...shortcuts, { shown: paletteKeys(), words: PALETTE_TITLE }].map(({ shown, words }) => (
            <div key={words} className="flex items-center justify-between gap-4 py-2">
              <dt>{words}</dt>
              <dd className="flex shrink-0 gap-1 text-ink2">
                {shown.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}
