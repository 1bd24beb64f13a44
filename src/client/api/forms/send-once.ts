import { flushSync } from 'react-dom'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Ignores a form that is already being sent. Renders it busy in time for a second press queued on a slow phone. */
export function sendOnce<Fields extends FieldValues, Checked>(
  form: UseFormReturn<Fields, unknown, Checked>,
  ...[send, onInvalid]: Parameters<typeof form.handleSubmit>
): void {
  if (!form.formState.isSubmitting) flushSync(() => void form.handleSubmit(send, onInvalid)())
}
