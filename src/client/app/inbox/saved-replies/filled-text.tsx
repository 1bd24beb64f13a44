import { type FilledReply, PLACEHOLDERS_IN, type ReplyLanguage } from '#domain/inbox/saved-replies.ts'

interface FilledTextProps {
  id?: string
  filled: FilledReply
  language: ReplyLanguage
}

/** The text as it will be inserted; what a sentence misses is struck through at its place. */
export function FilledText({ id, filled: { text, gaps }, language }: FilledTextProps) {
  const parts = [...gaps, text.length].map((end, index) => ({
    end,
    words: text.slice(gaps[index - 1] ?? 0, end),
    isGap: index < gaps.length,
  }))
  return (
    <p
      id={id}
      lang={language}
      className="min-h-16 rounded-control border border-line bg-sunken px-3 py-2 break-words whitespace-pre-wrap"
    >
      {parts.map(({ end, words, isGap }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two gaps can be at one place
        <span key={`${end}-${index}`}>
          {words}
          {isGap && (
            <del className="mx-1 bg-amber-tint text-amber-text">{PLACEHOLDERS_IN[language].request}</del>
          )}
        </span>
      ))}
    </p>
  )
}
