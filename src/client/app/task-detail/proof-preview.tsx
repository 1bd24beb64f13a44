import { firstCharacters } from '../../../domain/characters.ts'
import { languageOf } from '../../../domain/language.ts'
import { CONFIRMATION_PREVIEW_LENGTH } from '../../../domain/submissions.ts'
import { cx } from '../../ui/cx.ts'
import { KeptThumbnail } from '../proofs/kept-thumbnail.tsx'

interface ProofPreviewProps {
  hasPicture: boolean
  /** Null while the picture is read. */
  url: string | null
  /** What the picture is. */
  alt: string
  notes: string
  /** The notes are shown whole, because they are nowhere else. */
  isWhole?: boolean
  className?: string
}

/** The picture of a proof, small, and the first characters of its text (specification §9). */
export function ProofPreview({ hasPicture, url, alt, notes, isWhole = false, className }: ProofPreviewProps) {
  const text = notes.trim()
  if (!hasPicture && text === '') return null
  return (
    <div className={cx('flex items-start gap-4', className)}>
      {hasPicture && <KeptThumbnail url={url} alt={alt} className="size-24" />}
      {text !== '' && (
        <blockquote
          lang={languageOf(text)}
          className="min-w-0 border-l-2 border-line pl-3 whitespace-pre-wrap"
        >
          {isWhole ? text : previewOf(text)}
        </blockquote>
      )}
    </div>
  )
}

function previewOf(text: string): string {
  const beginning = firstCharacters(text, CONFIRMATION_PREVIEW_LENGTH)
  return beginning === text ? text : `${beginning}…`
}
