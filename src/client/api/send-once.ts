import { flushSync } from 'react-dom'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Checks a form and sends it, unless it is being sent already. It looks busy at once (`isSubmitting`), before another
 * press that waits in the queue of a slow phone is handled.
 */
export function sendOnce<Fields extends FieldValues, Checked>(
  form: UseFormReturn<Fields, unknown, Checked>,
  ...[send, onInvalid]: Parameters<typeof form.handleSubmit>
): void {
  if (!form.formState.isSubmitting) flushSync(() => void form.handleSubmit(send, onInvalid)())
}
