import { lazyOnTouch } from '../hooks/late-code.tsx'
import { createSignal } from '../hooks/store.ts'
import { PlainToast } from './plain-toast.tsx'

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

/** Ends the toast whose words are no longer true. */
export function endToast(): void {
  close(lastId)
}

function close(id: number): void {
  if (current?.id === id) show({ ...current, open: false })
}

function show(next: ShownToast): void {
  current = next
  changed.tell()
}

const ToastView = lazyOnTouch(() => import('./toast-view.tsx'), { Plain: PlainToast })

/** Mounted once; renders nothing until the first toast. */
export function Toaster() {
  const shown = changed.use(() => current, null)
  return shown && <ToastView open={shown.open} shown={shown} onClose={() => close(shown.id)} />
}
