import { cx } from '#client/ui/cx.ts'
import { languageOf } from '#domain/text/language.ts'

export function ReviewNotes({ notes, tone }: { notes: string; tone: 'red' | 'neutral' }) {
  return (
    <figure className={cx('border-l-2 pl-3', tone === 'red' ? 'border-red' : 'border-line')}>
      <figcaption className="text-13 text-ink2">Reviewer’s notes</figcaption>
      <blockquote lang={languageOf(notes)} className="max-w-measure whitespace-pre-wrap">
        {notes}
      </blockquote>
    </figure>
  )
}
