import { useEffect, useEffectEvent, useState } from 'react'
import { isAborted, isAnswered, sentenceOf } from '#client/api/api-error.ts'
import { useAction } from '#client/api/use-action.ts'
import { previewMarkdown } from '#contract/tasks/admin-tasks.ts'

const PREVIEW_DELAY_MS = 300

/** A new object with the same text triggers another request. */
interface Shown {
  markdown: string | null
  html: string | null
}

/** Previews the description while it is typed, rendered by the server. */
export function useMarkdownPreview(markdown: string) {
  const [shown, setShown] = useState<Shown>({ markdown: null, html: null })
  const preview = useAction(previewMarkdown, { failure: { fallback: '', silent: true } })

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
    /** Of the last rendered text; null before the first. */
    html: shown.html,
    /** Whether the preview lags behind the text. */
    isBehind,
    /** Why the current text has no preview. */
    problem: error && sentenceOf(error, 'We couldn’t load the preview.'),
    /** It is null where a retry with the same text could not help. */
    retry: error && !isAnswered(error) ? () => setShown({ ...shown }) : null,
  }
}
