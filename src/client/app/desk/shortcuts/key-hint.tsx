import { Kbd } from '#client/ui/kbd.tsx'
import { useShortcutSetting } from './shortcut-setting.ts'

/** The key for the button around it; only visual, and hidden on touch screens. */
export function KeyHint({ children }: { children: string }) {
  const { on } = useShortcutSetting()
  if (!on) return null
  return (
    <span aria-hidden="true" className="inline-flex max-lg:hidden touch:hidden">
      <Kbd>{children}</Kbd>
    </span>
  )
}
