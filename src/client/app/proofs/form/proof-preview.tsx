import { cx } from '#client/ui/cx.ts'
import { CONFIRMATION_PREVIEW_LENGTH } from '#domain/proofs/submissions.ts'
import { firstCharacters } from '#domain/text/characters.ts'
import { languageOf } from '#domain/text/language.ts'
import { KeptThumbnail } from '../picture/kept-thumbnail.tsx'

interface ProofPreviewProps {
  hasPicture: boolean
  /** The picture's URL; null while it loads. */
  url: string | null
  alt: string
  notes: string
  /** Shows all of the notes, because no other part does. */
  isWhole?: boolean
  className?: string
}

/** A thumbnail and the first characters of the notes (specification §9). */
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
