import { useSyncExternalStore } from 'react'
import { lazyOnIdle } from './lazy-on-idle.tsx'

export interface ToastMessage {
  title: string
  description?: string | undefined
  tone?: 'success' | 'destructive' | 'neutral' | undefined
}

/** A toast on the screen, or on its way out. */
export interface ShownToast extends ToastMessage {
  /** Grows with every toast, so that the same words again are a new toast. */
  id: number
  open: boolean
}

let current: ShownToast | null = null
let lastId = 0
const listeners = new Set<() => void>()

/** Shows one toast in place of any other. It is never the only copy of an error or an undo. */
export function toast(message: ToastMessage): void {
  lastId += 1
  show({ ...message, id: lastId, open: true })
}

function close(id: number): void {
  if (current?.id === id) show({ ...current, open: false })
}

function show(next: ShownToast): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const ToastView = lazyOnIdle(() => import('./toast-view.tsx').then((file) => file.ToastView))

/** The place where toasts appear; mounted once. Empty in server markup and until the first toast. */
export function Toaster() {
  const shown = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
  return shown && <ToastView shown={shown} onClose={() => close(shown.id)} />
}
