import type { ComponentType, ReactNode } from 'react'
import { lazyOnIdle } from '../hooks/late-code.tsx'
import { DialogWaiting } from './dialog-waiting.tsx'
import { useOnceOpen } from './use-once-open.ts'

/** A dialog whose code loads late. Mounted when first opened; it stays, so that closing can animate. */
export function lazyDialog<Props extends { open?: boolean | undefined; onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): (props: Props) => ReactNode {
  const View = lazyOnIdle(load, DialogWaiting)
  return function LazyDialog(props: Props) {
    return useOnceOpen(props.open ?? true) && <View {...props} />
  }
}
