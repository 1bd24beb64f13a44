import { type ComponentType, type ReactNode, useState } from 'react'
import { lazyOnIntent, lazyOnTouch } from '../hooks/late-code.tsx'
import { DialogWaiting } from './dialog-waiting.tsx'

interface DialogState {
  open?: boolean | undefined
  onClose: () => void
}

/**
 * A dialog whose code loads late. Mounted when first opened; it stays, so that closing can animate. `Plain` asks the same
 * if the line is cut before the code has arrived.
 */
export function lazyDialog<Props extends DialogState>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Plain?: (props: Props) => ReactNode,
): (props: Props) => ReactNode {
  return mountedOnceOpen(lazyOnTouch(load, { Waiting: DialogWaiting, Plain }))
}

/** The same for a dialog of one screen, whose file may be loaded ahead: only the screen itself starts loading the dialog. */
export function screenDialog<Props extends DialogState>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const { Part, ...ahead } = lazyOnIntent<Props>(load, { Waiting: DialogWaiting })
  return Object.assign(mountedOnceOpen(Part), ahead)
}

function mountedOnceOpen<Props extends DialogState>(View: ComponentType<Props>) {
  return function LazyDialog(props: Props): ReactNode {
    return useOnceOpen(props.open ?? true) && <View {...props} />
  }
}

/** Returns true from the first opening on, so that closing can animate. */
function useOnceOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return wasOpen || open
}
