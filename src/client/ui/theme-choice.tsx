import { Monitor, Moon, Sun } from 'lucide-icons'
import { useId } from 'react'
import { t } from '#client/words/t.ts'
import { cx } from './cx.ts'
import { setTheme, type Theme, useTheme } from './theme.ts'

const CHOICES = [
  { theme: 'light', label: t('Light'), Icon: Sun },
  { theme: 'dark', label: t('Dark'), Icon: Moon },
  { theme: 'system', label: t('System'), Icon: Monitor },
] as const satisfies ReadonlyArray<{ theme: Theme; label: string; Icon: typeof Sun }>

export default function ThemeChoice({ className }: { className?: string | undefined }) {
  const theme = useTheme()
  const name = useId()
  return (
    <fieldset className={cx('inline-flex rounded-control border border-line bg-sunken p-0.5', className)}>
      <legend className="sr-only">Colour theme</legend>
      {CHOICES.map(({ theme: choice, label, Icon }) => (
        <label
          key={choice}
          className={cx(
            'target inline-flex items-center justify-center gap-2 rounded-chip border border-transparent px-3 py-1 text-13 font-semibold text-ink2',
            'has-checked:border-line has-checked:bg-surface has-checked:text-ink',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={theme === choice}
            onChange={() => setTheme(choice)}
            className="sr-only"
          />
          <Icon size={14} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
