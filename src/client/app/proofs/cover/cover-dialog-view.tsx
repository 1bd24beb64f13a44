import { useReducer, useRef, useState } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { announce } from '#client/ui/hooks/announce.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { imageKindOf, MAX_UPLOAD_BYTES, SHRINK_OVER_BYTES, storedSize } from '#domain/files/files.ts'
import { makePicture } from '../picture/make-picture.ts'
import { uprightSize } from '../picture/page-painter.ts'
import type { PictureArea } from '../picture/paint-picture.ts'
import type { CoverDialogProps } from './cover-dialog.tsx'
import { CoverStage } from './cover-stage.tsx'
import { CoverTools } from './cover-tools.tsx'
import { afterChange, NO_COVERS } from './covers.ts'
import { useCoverKeys } from './use-cover-keys.ts'

const FAILED =
  'We couldn’t cover the picture, and nothing changed. Please try again or choose another picture.'

export default function CoverDialogView({ open, onClose, picture, onCovered }: CoverDialogProps) {
  const [covers, change] = useReducer(afterChange, NO_COVERS)
  const [coversOf, setCoversOf] = useState(picture.url)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [zoom, setZoom] = useState(1)
  const [ratio, setRatio] = useState(1)
  const addRef = useRef<HTMLButtonElement>(null)
  const stageRef = useRef<HTMLElement>(null)
  const keys = useCoverKeys({ covers, change, stageRef, addRef, ratio })
  if (coversOf !== picture.url) {
    setCoversOf(picture.url)
    change({ type: 'clear' })
  }

  const finish = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const bytes = await picture.read()
      const covered = bytes && (await coverPicture(bytes, covers.areas))
      if (!covered) return setProblem(FAILED)
      await onCovered(covered, 'image/jpeg')
      change({ type: 'clear' })
      announce('The picture is covered.')
      onClose()
    } catch {
      setProblem(FAILED)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      onClose={() => !isBusy && onClose()}
      title="Cover Parts of the Picture"
      description="What you cover never leaves this device."
      width="lg"
      problem={problem}
      footer={
        <>
          <Button
            disabledReason={isBusy ? 'The picture is being covered.' : null}
            hideReason
            onClick={() => {
              change({ type: 'clear' })
              onClose()
            }}
          >
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={isBusy}
            busyLabel="Covering..."
            disabledReason={covers.areas.length === 0 ? 'Nothing is covered yet.' : null}
            hideReason
            onClick={() => void finish()}
          >
            Done
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <CoverTools {...{ covers, keys, addRef, zoom, setZoom }} />
        <CoverStage
          url={picture.url}
          {...{ covers, change, keys, stageRef, ratio, zoom }}
          onShape={(width, height) => {
            setRatio(width / height)
            setZoom(firstZoom(width / height))
          }}
        />
      </div>
    </Dialog>
  )
}

/** A long screenshot is too narrow to work on when all of it is shown. */
function firstZoom(ratio: number): number {
  return ratio < 0.1 ? 8 : ratio < 0.2 ? 4 : ratio < 0.4 ? 2 : 1
}

/** A JPEG of the size we store, with the areas painted black. Null on failure: never send the uncovered one instead. */
async function coverPicture(bytes: ArrayBuffer, covers: readonly PictureArea[]): Promise<ArrayBuffer | null> {
  const kind = imageKindOf(new Uint8Array(bytes))
  const file = new Blob([bytes], { type: kind ? `image/${kind}` : '' })
  const upright = await uprightSize(file)
  if (upright === null) return null
  const made = await makePicture(
    { file, upright, size: storedSize(upright), covers, goodBytes: SHRINK_OVER_BYTES },
    () => undefined,
  )
  return made && made.byteLength <= MAX_UPLOAD_BYTES ? made : null
}
