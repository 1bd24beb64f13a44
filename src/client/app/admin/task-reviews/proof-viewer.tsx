import * as Dialog from '@radix-ui/react-dialog'
import { Maximize, RotateCw, X, ZoomIn, ZoomOut } from 'lucide-react'
import type { CSSProperties, KeyboardEvent } from 'react'
import type { AdminSubmission } from '../../../../contract/submissions.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useShortcutSetting } from '../review-shell/shortcut-setting.ts'
import { useImageStage } from './use-image-stage.ts'

interface ProofViewerProps {
  submission: AdminSubmission
  onClose: () => void
}

/** The picture of a proof over the whole window, to zoom, move and turn. Escape or F leads back. */
export function ProofViewer({ submission, onClose }: ProofViewerProps) {
  const { screenshotUrl, thumbnailUrl, imageWidth, imageHeight, task, user } = submission
  const { stageRef, picture, view, pointer, ...act } = useImageStage()
  const { on: singleKeysAct } = useShortcutSetting()

  const keys: Record<string, () => void> = {
    '+': act.zoomIn,
    '=': act.zoomIn,
    '-': act.zoomOut,
    '0': act.fit,
    r: act.rotate,
    f: onClose,
    arrowleft: () => act.look(-1, 0),
    arrowright: () => act.look(1, 0),
    arrowup: () => act.look(0, -1),
    arrowdown: () => act.look(0, 1),
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const run = keys[event.key.toLowerCase()]
    if (!run || (event.key.length === 1 && !singleKeysAct)) return
    event.preventDefault()
    run()
  }

  const lies = view.turns % 2 === 1
  const shape = {
    '--w': imageWidth ?? 1,
    '--h': imageHeight ?? 1,
    transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${view.scale})`,
  } as CSSProperties
  const picturePlace = cx(
    'pointer-events-none absolute inset-0 m-auto aspect-[var(--w)/var(--h)] max-w-none',
    lies
      ? 'w-[min(calc(var(--w)*1px),100cqh,calc(100cqw*var(--w)/var(--h)))]'
      : 'w-[min(calc(var(--w)*1px),100cqw,calc(100cqh*var(--w)/var(--h)))]',
  )
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={press}
          onOpenAutoFocus={focusItself}
          className="fixed inset-0 z-40 flex flex-col bg-sunken animate-appear"
        >
          <div className="flex items-center gap-1 border-b border-line bg-surface px-3 py-2">
            <Dialog.Title className="mr-auto min-w-0 truncate pr-3 font-semibold">{task.title}</Dialog.Title>
            <span aria-live="polite" className="tabular px-2 text-ink2">
              {Math.round(view.scale * 100)}%
            </span>
            <IconButton label="Zoom out (-)" icon={<ZoomOut size={18} />} onClick={act.zoomOut} />
            <IconButton label="Zoom in (+)" icon={<ZoomIn size={18} />} onClick={act.zoomIn} />
            <IconButton label="Fit (0)" icon={<Maximize size={18} />} onClick={act.fit} />
            <IconButton label="Rotate (R)" icon={<RotateCw size={18} />} onClick={act.rotate} />
            <Dialog.Close asChild>
              <IconButton label="Close (F)" icon={<X size={18} />} />
            </Dialog.Close>
          </div>
          <figure
            ref={stageRef}
            {...pointer}
            className={cx(
              'relative min-h-0 grow touch-none overflow-hidden [container-type:size]',
              view.scale > 1 && 'cursor-grab active:cursor-grabbing',
            )}
          >
            {thumbnailUrl && <img src={thumbnailUrl} alt="" style={shape} className={picturePlace} />}
            <img
              ref={picture}
              src={screenshotUrl ?? undefined}
              alt={`Proof from ${user.email}`}
              draggable={false}
              style={shape}
              className={picturePlace}
            />
          </figure>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The picture is what was opened; its buttons are one Tab away. */
function focusItself(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}
