import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { MAX_VIEW_NAME_LENGTH } from '#domain/reviews/review-views.ts'

interface ViewNameFormProps {
  label: string
  submitLabel: string
  name?: string
  isSending: boolean
  /** Resolves to whether it was saved; the text stays until then. */
  send: (name: string) => Promise<boolean>
  children?: ReactNode
}

export function ViewNameForm({
  label,
  submitLabel,
  name = '',
  isSending,
  send,
  children,
}: ViewNameFormProps) {
  const [typed, setTyped] = useState(name)
  const [problem, setProblem] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    if (typed.trim() === '') return setProblem('Please enter a name.')
    if (await send(typed)) setTyped('')
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-wrap items-end gap-2">
      <TextField
        label={label}
        className="min-w-48 flex-1"
        maxLength={MAX_VIEW_NAME_LENGTH}
        value={typed}
        error={problem}
        onChange={({ target }) => {
          setTyped(target.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" variant="primary" busy={isSending} busyLabel="Saving...">
        {submitLabel}
      </Button>
      {children}
    </form>
  )
}
