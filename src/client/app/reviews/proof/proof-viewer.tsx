import * as Dialog from '@radix-ui/react-dialog'
import { type KeyboardEvent, useRef } from 'react'
import { useShortcutSetting } from '#client/app/desk/shortcuts/shortcut-setting.ts'
import type { AdminSubmission } from '#contract/reviews/admin-submissions.ts'
import type { ReusedProof } from '#contract/reviews/reviewing.ts'
import { SUBMISSION_STATUS_LABELS } from '#domain/proofs/submissions.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { PicturePane } from './picture-pane.tsx'
import { useImageStage } from './use-image-stage.ts'
import { ViewerBar, type ViewerDecision } from './viewer-bar.tsx'

interface ProofViewerProps extends ViewerDecision {
  submission: AdminSubmission
  /** Shown beside it, zoomed and moved together. */
  earlier: ReusedProof | null
  onClose: () => void
  /** Moves the focus when the viewer closes for a rejection. */
  focusToReject: () => void
}

/** The proof's picture in full screen, to zoom, move, rotate and decide on. Escape or F closes it. */
export default function ProofViewer(props: ProofViewerProps) {
  const { submission, earlier, onClose, focusToReject, isOpen, approve, reject, takeOver, takeBack, move } =
    props
  const { task, user } = submission
  const { stageRef, picture, view, pointer, ...act } = useImageStage(submission.id)
  const { on: singleKeysAct } = useShortcutSetting()
  const rejects = useRef(false)
  const startRejecting = () => {
    rejects.current = isOpen && reject()
    return rejects.current
  }

  const isFitted = view.scale === 1
  const keys: Record<string, () => void> = {
    '+': act.zoomIn,
    '=': act.zoomIn,
    '-': act.zoomOut,
    '0': act.fit,
    t: act.rotate,
    f: onClose,
    c: onClose,
    j: () => move(1),
    k: () => move(-1),
    arrowleft: () => (isFitted ? move(-1) : act.look(-1, 0)),
    arrowright: () => (isFitted ? move(1) : act.look(1, 0)),
    arrowup: () => act.look(0, -1),
    arrowdown: () => act.look(0, 1),
    a: approve,
    r: startRejecting,
    l: () => takeOver?.(),
    z: takeBack,
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.toLowerCase()
    const run = keys[key]
    if (!run || (event.key.length === 1 && !singleKeysAct)) return
    event.preventDefault()
    if (!event.repeat || !ONCE.has(key)) run()
  }
  const stage = { stageRef, pointer }
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={press}
          onOpenAutoFocus={focusItself}
          onCloseAutoFocus={(event) => {
            if (!rejects.current) return
            event.preventDefault()
            focusToReject()
          }}
          className="fixed inset-0 z-40 flex flex-col bg-sunken animate-appear"
        >
          <ViewerBar
            {...{ isOpen, approve, takeOver, move, view, act }}
            wasTooEarly={props.wasTooEarly}
            reject={startRejecting}
            title={
              <Dialog.Title className="min-w-0 truncate font-semibold">
                {earlier && 'Compare: '}
                <span lang={languageOf(task.title)}>{task.title}</span>
              </Dialog.Title>
            }
          />
          <div
            key={submission.id}
            className="flex min-h-0 grow flex-col divide-line max-md:divide-y md:flex-row md:divide-x"
          >
            {submission.imageWidth === null ? (
              <TextProof submission={submission} />
            ) : (
              <PicturePane
                picture={submission}
                alt={`Proof from ${user.email}`}
                view={view}
                stage={stage}
                pictureRef={picture}
                caption={earlier && <Whose title="This proof" by={user.email} at={submission.submittedAt} />}
              />
            )}
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

/** Keys that do not repeat while held. */
const ONCE: ReadonlySet<string> = new Set(['a', 'r', 't', 'f', 'c', 'l', 'z'])

function TextProof({ submission }: Pick<ProofViewerProps, 'submission'>) {
  const words = [submission.textSubmission, submission.notes].filter(Boolean).join('\n\n')
  return (
    <section
      aria-label="Proof text"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
      tabIndex={0}
      className="flex min-h-0 grow justify-center overflow-y-auto p-6 -outline-offset-2"
    >
      <blockquote
        lang={languageOf(words)}
        className="m-auto w-full max-w-measure text-17 break-words whitespace-pre-wrap"
      >
        {words}
      </blockquote>
    </section>
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

/** Focuses the picture itself; its buttons are one Tab away. */
export function focusItself(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}
