import { useEffect, useEffectEvent } from 'react'
import { announce } from '../hooks/announce.tsx'
import { lazyOnIdle } from '../hooks/late-code.tsx'
import { createSignal } from '../hooks/store.ts'
import { useOnline } from '../hooks/use-online.ts'

export interface ToastMessage {
  title: string
  description?: string | undefined
  tone?: 'success' | 'destructive' | 'neutral' | undefined
}

export interface ShownToast extends ToastMessage {
  /** Grows with every toast, so that repeated text is a new toast. */
  id: number
  open: boolean
}

let current: ShownToast | null = null
let lastId = 0
const changed = createSignal()

/** Replaces any other toast. Never the only place for an error or an undo. */
export function toast(message: ToastMessage): void {
  lastId += 1
  show({ ...message, id: lastId, open: true })
}

/** The words of a success, with its tone if that is another. */
export type SuccessWords = readonly [title: string, description?: string, tone?: ToastMessage['tone']]

export function toastSuccess([title, description, tone = 'success']: SuccessWords): void {
  toast({ title, description, tone })
}

function close(id: number): void {
  if (current?.id === id) show({ ...current, open: false })
}

function show(next: ShownToast): void {
  current = next
  changed.tell()
}

interface ToastViewProps {
  shown: ShownToast
  onClose: () => void
}

/** Specification §9. */
export const TOAST_MS = 5000

const ToastView = lazyOnIdle<ToastViewProps>(() => import('./toast-view.tsx'), PlainToast)

/** The words alone, if the line is cut before the view has arrived. */
function PlainToast({ shown, onClose }: ToastViewProps) {
  const { id, open, title, description } = shown
  const isNeeded = !useOnline() && open
  const begin = useEffectEvent(() => {
    announce([title, description].filter(Boolean).join('. '))
    return setTimeout(() => onClose(), TOAST_MS)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each toast
  useEffect(() => {
    if (!isNeeded) return
    const timer = begin()
    return () => clearTimeout(timer)
  }, [isNeeded, id])
  return (
    isNeeded && (
      <ol className="fixed right-4 bottom-[calc(var(--bottom-bar)+1rem)] z-50 w-[min(24rem,calc(100vw-2rem))]">
        <li className="rounded-card border border-line bg-surface px-4 py-3 shadow-menu animate-rise">
          <p className="font-semibold">{title}</p>
          <p className="text-ink2">{description}</p>
        </li>
      </ol>
    )
  )
}

/** Mounted once; renders nothing until the first toast. */
export function Toaster() {
  const shown = changed.use(() => current, null)
  return shown && <ToastView shown={shown} onClose={() => close(shown.id)} />
}
