import * as Dialog from '@radix-ui/react-dialog'
import { Maximize, RotateCw, X, ZoomIn, ZoomOut } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { ReusedProof } from '../../../../contract/reviewing.ts'
import type { AdminSubmission } from '../../../../contract/submissions.ts'
import { formatDateTime } from '../../../../domain/format.ts'
import { languageOf } from '../../../../domain/language.ts'
import { SUBMISSION_STATUS_LABELS } from '../../../../domain/submissions.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useShortcutSetting } from '../review-shell/shortcuts/shortcut-setting.ts'
import { PicturePane } from './picture-pane.tsx'
import { useImageStage } from './use-image-stage.ts'

interface ProofViewerProps {
  submission: AdminSubmission
  /** An earlier proof to see beside it, zoomed and moved together. */
  earlier: ReusedProof | null
  onClose: () => void
}

/** The picture of a proof over the whole window, to zoom, move and turn. Escape or F leads back. */
export function ProofViewer({ submission, earlier, onClose }: ProofViewerProps) {
  const { task, user } = submission
  const { stageRef, picture, view, pointer, ...act } = useImageStage()
  const { on: singleKeysAct } = useShortcutSetting()

  const keys: Record<string, () => void> = {
    '+': act.zoomIn,
    '=': act.zoomIn,
    '-': act.zoomOut,
    '0': act.fit,
    r: act.rotate,
    f: onClose,
    c: onClose,
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
  const stage = { stageRef, pointer }
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
            <Dialog.Title className="mr-auto min-w-0 truncate pr-3 font-semibold">
              {earlier && 'Compare: '}
              <span lang={languageOf(task.title)}>{task.title}</span>
            </Dialog.Title>
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
          <div className="flex min-h-0 grow flex-col divide-line max-md:divide-y md:flex-row md:divide-x">
            <PicturePane
              picture={submission}
              alt={`Proof from ${user.email}`}
              view={view}
              stage={stage}
              pictureRef={picture}
              caption={earlier && <Whose title="This proof" by={user.email} at={submission.submittedAt} />}
            />
            {earlier && (
              <PicturePane
                picture={earlier}
                alt={`Earlier proof from ${earlier.user.email}`}
                view={view}
                stage={stage}
                caption={
                  <Whose
                    title={`Earlier: ${earlier.task.title}`}
                    by={`${earlier.user.email}, ${SUBMISSION_STATUS_LABELS[earlier.status]}`}
                    at={earlier.submittedAt}
                  />
                }
              />
            )}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Whose({ title, by, at }: { title: string; by: string; at: string }) {
  return (
    <>
      <p className="truncate font-semibold">{title}</p>
      <p className="truncate text-ink2">
        {by}, {formatDateTime(at)}
      </p>
    </>
  )
}

/** The picture is what was opened; its buttons are one Tab away. */
function focusItself(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}
