import { type ReactNode, useEffect, useState } from 'react'
import { screenDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { useShortcutSetting } from './shortcut-setting.ts'
import { type Shortcut, useShortcuts } from './use-shortcuts.ts'

const ShortcutsDialog = screenDialog(() => import('./shortcuts-dialog.tsx'))

/** Runs the shortcuts of a screen, and lists them in a dialog, which `?` and `show` open. */
export function useListedShortcuts(shortcuts: readonly Shortcut[]): { show: () => void; dialog: ReactNode } {
  useEffect(ShortcutsDialog.preload, [])
  const [isOpen, setOpen] = useState(false)
  const show = () => setOpen(true)
  const all = [...shortcuts, { keys: ['?'], shown: ['?'], words: 'Show shortcuts', run: show }]
  useShortcuts(all, useShortcutSetting().on)
  const dialog = <ShortcutsDialog open={isOpen} onClose={() => setOpen(false)} shortcuts={all} />
  return { show, dialog }
}
