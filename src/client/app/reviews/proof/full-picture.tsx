import * as Dialog from '@radix-ui/react-dialog'
import type { KeyboardEvent } from 'react'
import { useShortcutSetting } from '#client/app/desk/shortcuts/shortcut-setting.ts'
import { useFocusReturn } from '#client/ui/hooks/focus-return.ts'
import { languageOf } from '#domain/text/language.ts'
import { PicturePane } from './picture-pane.tsx'
import { focusItself } from './proof-viewer.tsx'
import { useImageStage } from './use-image-stage.ts'
import { ViewerTools } from './viewer-bar.tsx'

interface FullPictureProps {
  title: string
  alt: string
  picture: Parameters<typeof PicturePane>[0]['picture']
  onClose: () => void
}

/** A picture in full screen, without a decision, to zoom, move and rotate. Escape or F closes it. */
export default function FullPicture({ title, alt, picture, onClose }: FullPictureProps) {
  const { stageRef, picture: pictureRef, view, pointer, ...act } = useImageStage(0)
  const focusReturn = useFocusReturn()
  const { on: singleKeysAct } = useShortcutSetting()
  const keys: Record<string, () => void> = {
    ...{ '+': act.zoomIn, '=': act.zoomIn, '-': act.zoomOut, '0': act.fit, t: act.rotate, f: onClose },
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
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={press}
          {...focusReturn}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus()
            focusItself(event)
          }}
          className="fixed inset-0 z-40 flex flex-col bg-sunken animate-appear"
        >
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-3 py-2">
            <Dialog.Title lang={languageOf(title)} className="min-w-0 truncate font-semibold">
              {title}
            </Dialog.Title>
            <ViewerTools view={view} act={act} />
          </div>
          <PicturePane {...{ picture, alt, view, pictureRef }} stage={{ stageRef, pointer }} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
