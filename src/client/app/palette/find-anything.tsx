import { Search } from 'lucide-icons'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { cx } from '#client/ui/cx.ts'
import { originOf } from '#client/ui/hooks/focus-return.ts'
import { lazyOnIntent } from '#client/ui/hooks/late-code.tsx'
import { useHydrated } from '#client/ui/hooks/use-hydrated.ts'
import { PALETTE_KEYS, paletteKeys, usePaletteKey } from './palette-key.ts'
import type { Destination, PaletteProps } from './palette-props.ts'
import { PaletteMissing, PaletteWaiting } from './palette-waiting.tsx'

const Palette = lazyOnIntent<PaletteProps>(() => import('./palette-dialog.tsx'), {
  Waiting: PaletteWaiting,
  Plain: PaletteMissing,
})

const NOTHING_TYPED = { text: '', isEntered: false }

/** The palette, its button in the bar and its key. */
export function FindAnything() {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [chosen, setChosen] = useState<Destination | null>(null)
  const [, navigate] = useLocation()
  const { remember, focusAfter } = useOpener()
  const open = () => {
    remember()
    setTyped(NOTHING_TYPED)
    setOpen(true)
  }
  const close = () => setOpen(false)
  usePaletteKey(() => {
    if (isOpen) close()
    else if (!hasDialog()) open()
  })

  // Back leaves for another page, over which it would stay.
  useEffect(() => {
    if (!isOpen) return
    const leave = () => setOpen(false)
    window.addEventListener('popstate', leave)
    return () => window.removeEventListener('popstate', leave)
  }, [isOpen])

  // The dialog is gone by then, so that the screen gets the focus, and a screen’s own dialog returns it to the opener.
  useEffect(() => {
    if (chosen === null) return
    setChosen(null)
    focusAfter.current?.focus({ preventScroll: true })
    const { address, state } = chosen
    if (address !== location.pathname + location.search) navigate(address, { state })
  }, [chosen, focusAfter, navigate])

  return (
    <>
      <IconButton
        {...Palette.intent}
        label="Find anything"
        aria-keyshortcuts={PALETTE_KEYS}
        aria-haspopup="dialog"
        icon={<SearchIcon />}
        onClick={open}
        className="xl:w-auto xl:px-2"
      />
      {isOpen && (
        <Palette.Part
          typed={typed}
          onType={setTyped}
          focusAfter={focusAfter}
          onClose={close}
          onChoose={(destination) => {
            close()
            setChosen(destination)
          }}
        />
      )}
    </>
  )
}

/** The keys are drawn, not written: they are no part of the button’s name. */
const KEYS =
  'after:hidden after:h-5 after:w-14 after:items-center after:justify-center after:rounded-chip after:border ' +
  'after:border-current/50 after:text-13 after:leading-none after:font-medium after:content-[attr(data-keys)] ' +
  'xl:after:inline-flex xl:touch:after:hidden'

function SearchIcon() {
  const keys = useHydrated() ? paletteKeys() : ['Ctrl', 'K']
  return (
    <span data-keys={keys.join(' ')} className={cx('inline-flex items-center gap-2', KEYS)}>
      <Search size={20} />
    </span>
  )
}

/** Who had the focus before; it gets it back unless something else has it by then. */
function useOpener() {
  const opener = useRef<HTMLElement | null>(null)
  return useMemo(
    () => ({
      remember: () => {
        for (const panel of document.querySelectorAll<HTMLElement>('[popover]')) panel.hidePopover?.()
        opener.current = originOf(document.activeElement)
      },
      focusAfter: {
        get current() {
          const active = document.activeElement
          return active instanceof HTMLElement && active !== document.body ? active : opener.current
        },
      },
    }),
    [],
  )
}

/** Words in a dialog are not left by a key. */
function hasDialog(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
}
