import * as Dialog from '@radix-ui/react-dialog'
import { ChevronLeft, ChevronRight, Maximize, RotateCw, X, ZoomIn, ZoomOut } from 'lucide-icons'
import type { ReactNode } from 'react'
import { TOO_EARLY } from '#client/app/desk/decision/decision-form.tsx'
import { pressedOnce } from '#client/app/desk/decision/decision-presses.ts'
import { KeyHint } from '#client/app/desk/shortcuts/key-hint.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import type { ImageView } from './image-view.ts'
import type { useImageStage } from './use-image-stage.ts'

export interface ViewerDecision {
  isOpen: boolean
  approve: () => void
  /** Closes the picture and asks for the reason; returns whether it does. */
  reject: () => boolean
  /** Takes the card over from another reviewer; null if no one else has it. */
  takeOver: (() => void) | null
  takeBack: () => void
  move: (steps: number) => void
  wasTooEarly: boolean
}

interface ViewerBarProps extends Omit<ViewerDecision, 'takeBack'> {
  title: ReactNode
  view: ImageView
  act: Pick<ReturnType<typeof useImageStage>, 'zoomIn' | 'zoomOut' | 'fit' | 'rotate'>
}

export function ViewerBar({
  title,
  view,
  act,
  isOpen,
  approve,
  reject,
  takeOver,
  move,
  wasTooEarly,
}: ViewerBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-3 py-2">
      <div className="flex min-w-0 grow basis-60 items-center gap-1">
        {title}
        <IconButton
          label="Previous (K)"
          icon={<ChevronLeft size={18} />}
          className="ml-auto"
          onClick={() => move(-1)}
        />
        <IconButton label="Next (J)" icon={<ChevronRight size={18} />} onClick={() => move(1)} />
      </div>
      {isOpen && (
        <div className="flex items-center gap-2">
          <span role="status" className="text-13 text-ink2">
            {wasTooEarly && TOO_EARLY}
          </span>
          <Button size="sm" variant="primary" aria-keyshortcuts="A" {...pressedOnce(approve)}>
            Approve <KeyHint>A</KeyHint>
          </Button>
          <Button size="sm" aria-keyshortcuts="R" {...pressedOnce(reject)}>
            Reject <KeyHint>R</KeyHint>
          </Button>
        </div>
      )}
      {takeOver && (
        <Button size="sm" aria-keyshortcuts="L" onClick={takeOver}>
          Take over <KeyHint>L</KeyHint>
        </Button>
      )}
      <ViewerTools view={view} act={act} />
    </div>
  )
}

/** Zoom, rotate and close. */
export function ViewerTools({ view, act }: Pick<ViewerBarProps, 'view' | 'act'>) {
  return (
    <div className="ml-auto flex items-center gap-1">
      <span aria-live="polite" className="tabular px-2 text-ink2">
        {Math.round(view.scale * 100)}%
      </span>
      <IconButton label="Zoom out (-)" icon={<ZoomOut size={18} />} onClick={act.zoomOut} />
      <IconButton label="Zoom in (+)" icon={<ZoomIn size={18} />} onClick={act.zoomIn} />
      <IconButton label="Fit (0)" icon={<Maximize size={18} />} onClick={act.fit} />
      <IconButton label="Rotate (T)" icon={<RotateCw size={18} />} onClick={act.rotate} />
      <Dialog.Close asChild>
        <IconButton label="Close (F)" icon={<X size={18} />} />
      </Dialog.Close>
    </div>
  )
}
