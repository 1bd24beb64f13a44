import { Kbd } from '../../../../ui/kbd.tsx'
import { useShortcutSetting } from './shortcut-setting.ts'

/** The key that does the same as the button around it; for the eye only, and not where fingers point. */
export function KeyHint({ children }: { children: string }) {
  const { on } = useShortcutSetting()
  if (!on) return null
  return (
    <span aria-hidden="true" className="inline-flex max-lg:hidden touch:hidden">
      <Kbd>{children}</Kbd>
    </span>
  )
}
