import { Eye, EyeOff } from 'lucide-icons'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { isAborted, isAnswered, sentenceOf } from '#client/api/api-error.ts'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { TextArea, type TextAreaProps } from '#client/ui/fields/text-area.tsx'
import { Markdown } from '#client/ui/markdown.tsx'
import { previewMarkdown } from '#contract/tasks/admin-tasks.ts'
import { MAX_TASK_TEXT_LENGTH } from '#domain/tasks/task-form.ts'
import type { TaskEditing } from './use-task-form.ts'

interface DescriptionFieldProps {
  control: TaskEditing['form']['control']
  field: Omit<TextAreaProps, 'label'>
}

/** A markdown field with an optional preview (specification §5). */
export function DescriptionField({ control, field }: DescriptionFieldProps) {
  const [isShown, setShown] = useState(false)
  const previewId = useId()
  const markdown = useWatch({ control, name: 'description' })
  return (
    <div className="flex flex-col gap-2">
      <div className={cx('grid gap-4', isShown && 'lg:grid-cols-2')}>
        <TextArea
          label="Description"
          hint="Markdown: **bold**, *italic*, - lists, [text](https://address)."
          rows={6}
          maxLength={MAX_TASK_TEXT_LENGTH}
          {...field}
        />
        {isShown && <Preview id={previewId} markdown={markdown} />}
      </div>
      <Button
        size="sm"
        variant="quiet"
        className="self-start"
        icon={isShown ? <EyeOff size={16} /> : <Eye size={16} />}
        aria-expanded={isShown}
        aria-controls={isShown ? previewId : undefined}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide Preview' : 'Show Preview'}
      </Button>
    </div>
  )
}

function Preview({ id, markdown }: { id: string; markdown: string }) {
  const { html, isBehind, problem, retry } = useMarkdownPreview(markdown)
  const titleId = `${id}-title`
  return (
    <section id={id} aria-labelledby={titleId} className="flex min-w-0 flex-col gap-1">
      <h3 id={titleId} className="text-15 font-semibold">
        Preview
      </h3>
      <div className="min-h-30 grow rounded-control border border-line bg-paper px-3 py-2">
        {markdown.trim() === '' ? (
          <p className="text-ink2">Nothing to show yet.</p>
        ) : (
          html !== null && (
            <Markdown html={html} className={cx('transition-opacity', isBehind && 'opacity-60')} />
          )
        )}
        {problem !== null && (
          <div role="alert" className="flex flex-wrap items-center gap-2 pt-2">
            <p className="text-13 font-medium text-red">{problem}</p>
            {retry && (
              <Button size="sm" onClick={retry}>
                Retry
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  )
}

const PREVIEW_DELAY_MS = 300

/** A new object with the same text triggers another request. */
interface Shown {
  markdown: string | null
  html: string | null
}

/** Previews the description while it is typed, rendered by the server. */
function useMarkdownPreview(markdown: string) {
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
    /** The last rendered text; null before the first. */
    html: shown.html,
    /** Whether the preview lags behind the text. */
    isBehind,
    /** Why the current text has no preview. */
    problem: error && sentenceOf(error, 'We couldn’t load the preview.'),
    /** Requests the preview again; null where the same text could not succeed. */
    retry: error && !isAnswered(error) ? () => setShown({ ...shown }) : null,
  }
}
