import { useState } from 'react'
import { Section } from '#client/app/desk/decision/section.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { languageOf } from '#domain/text/language.ts'

/** Lines that leave room for the reasons at a window height of 720 px, and about how many characters fit in one. */
const MOST_LINES = 6
const LINE_CHARACTERS = 45

export function Requirements({ text }: { text: string }) {
  const [showsAll, setShowsAll] = useState(false)
  const lines = text.split('\n').reduce((sum, line) => sum + Math.ceil(line.length / LINE_CHARACTERS) || 1, 0)
  const isCut = lines > MOST_LINES && !showsAll
  return (
    <Section title="Requirements">
      <p
        lang={languageOf(text)}
        className={isCut ? 'line-clamp-5 break-words whitespace-pre-wrap' : 'break-words whitespace-pre-wrap'}
      >
        {text}
      </p>
      {lines > MOST_LINES && (
        <Button
          size="sm"
          className="self-start"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show less' : 'Show all'}
        </Button>
      )}
    </Section>
  )
}
