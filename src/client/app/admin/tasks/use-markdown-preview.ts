import { useEffect, useEffectEvent, useState } from 'react'
import { previewMarkdown } from '../../../../contract/admin-tasks.ts'
import { isAborted, isAnswered, sentenceOf } from '../../../api/api-error.ts'
import { useAction } from '../../../api/use-action.ts'

/** Typing rests this long before the preview is asked for. */
const PREVIEW_DELAY_MS = 300

/** A text and its HTML; the same again has it asked for again. */
interface Shown {
  markdown: string | null
  html: string | null
}

/** What the description will look like when it is saved, while it is typed; the server's own renderer makes it. */
export function useMarkdownPreview(markdown: string) {
  const [shown, setShown] = useState<Shown>({ markdown: null, html: null })
  const preview = useAction(previewMarkdown, { failure: { fallback: '', silent: () => true } })

  const ask = useEffectEvent(async (signal?: AbortSignal) => {
    const reply = await preview.run({ body: { markdown }, ...(signal && { signal }) })
    if (reply && !signal?.aborted) setShown({ markdown, html: reply.html })
  })

  useEffect(() => {
    if (shown.markdown === markdown) return
    const stop = new AbortController()
    const timer = setTimeout(() => void ask(stop.signal), shown.html === null ? 0 : PREVIEW_DELAY_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [markdown, shown])

  const isBehind = shown.markdown !== markdown
  const error = isBehind && !isAborted(preview.error) ? preview.error : null
  return {
    /** The HTML of the text as it last was; null before the first. */
    html: shown.html,
    /** Does not show the text as it is now. */
    isBehind,
    /** Why the text as it is now is not shown. */
    problem: error && sentenceOf(error, 'The preview could not be made.'),
    /** Asks again, where another answer can come without another text. */
    retry: error && !isAnswered(error) ? () => setShown({ ...shown }) : null,
  }
}
