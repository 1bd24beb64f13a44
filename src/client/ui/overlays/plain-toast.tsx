import { useEffect, useEffectEvent } from 'react'
import { announce } from '../hooks/announce.tsx'
import type { ShownToast } from './toasts.tsx'

export interface ToastViewProps {
  open: boolean
  shown: ShownToast
  onClose: () => void
}

/** Specification §9. */
export const TOAST_MS = 5000

/** The words alone, if the line is cut before the view has arrived. */
export function PlainToast({ open, ...props }: ToastViewProps) {
  return open && <Words key={props.shown.id} {...props} />
}

function Words({ shown: { title, description }, onClose }: Omit<ToastViewProps, 'open'>) {
  const begin = useEffectEvent(() => {
    announce([title, description].filter(Boolean).join('. '))
    return setTimeout(() => onClose(), TOAST_MS)
  })
  useEffect(() => {
    const timer = begin()
    return () => clearTimeout(timer)
  }, [])
  return (
    <ol className="fixed right-4 bottom-[calc(var(--bottom-bar)+1rem)] z-50 w-[min(24rem,calc(100vw-2rem))]">
      <li className="rounded-card border border-line bg-surface px-4 py-3 shadow-menu animate-rise">
        <p className="font-semibold">{title}</p>
        <p className="text-ink2">{description}</p>
      </li>
    </ol>
  )
}
