import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Plus,
  Scaling,
  Trash2,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-icons'
import { type RefObject, useState } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import type { Covers } from './covers.ts'
import type { CoverKeys } from './use-cover-keys.ts'

const LARGEST_ZOOM = 8

interface CoverToolsProps {
  covers: Covers
  keys: CoverKeys
  addRef: RefObject<HTMLButtonElement | null>
  zoom: number
  setZoom: (zoom: number) => void
}

/** Buttons for everything that dragging does. */
export function CoverTools({ covers, keys, addRef, zoom, setZoom }: CoverToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button ref={addRef} size="sm" icon={<Plus size={16} />} onClick={keys.add}>
        Add Cover
      </Button>
      <Button
        size="sm"
        variant="quiet"
        icon={<Undo2 size={16} />}
        disabledReason={covers.before.length === 0 ? 'Nothing to undo.' : null}
        hideReason
        onClick={keys.undo}
      >
        Undo Last
      </Button>
      <span className="ml-auto flex gap-1">
        <IconButton
          label="Zoom out"
          icon={<ZoomOut size={18} />}
          disabled={zoom === 1}
          onClick={() => setZoom(zoom / 2)}
        />
        <IconButton
          label="Zoom in"
          icon={<ZoomIn size={18} />}
          disabled={zoom === LARGEST_ZOOM}
          onClick={() => setZoom(zoom * 2)}
        />
      </span>
      <div className="flex min-h-11 w-full items-center">
        {covers.chosen === null ? (
          <p className="text-13 text-ink2">
            Drag over names, faces and anything else private, or press Add Cover.
          </p>
        ) : (
          <ChosenCover chosen={covers.chosen} keys={keys} />
        )}
      </div>
    </div>
  )
}

function ChosenCover({ chosen, keys }: { chosen: number; keys: CoverKeys }) {
  const [isSize, setSize] = useState(false)
  const arrows = [
    { icon: <ArrowLeft size={18} />, towards: { x: -1, y: 0 }, move: 'Move left', size: 'Narrower' },
    { icon: <ArrowRight size={18} />, towards: { x: 1, y: 0 }, move: 'Move right', size: 'Wider' },
    { icon: <ArrowUp size={18} />, towards: { x: 0, y: -1 }, move: 'Move up', size: 'Shorter' },
    { icon: <ArrowDown size={18} />, towards: { x: 0, y: 1 }, move: 'Move down', size: 'Taller' },
  ]
  return (
    <fieldset className="flex grow items-center gap-1">
      <legend className="sr-only">Cover {chosen + 1}</legend>
      {arrows.map(({ icon, towards, move, size }) => (
        <IconButton
          key={move}
          label={isSize ? size : move}
          icon={icon}
          onClick={() => keys.step(towards, isSize)}
        />
      ))}
      <IconButton
        label="Resize with arrows"
        icon={<Scaling size={18} />}
        pressed={isSize}
        onClick={() => setSize(!isSize)}
      />
      <IconButton
        label={`Remove Cover ${chosen + 1}`}
        icon={<Trash2 size={18} />}
        className="ml-auto"
        onClick={keys.remove}
      />
    </fieldset>
  )
}
