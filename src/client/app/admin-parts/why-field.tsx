import { TextArea } from '#client/ui/fields/text-area.tsx'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'

interface WhyFieldProps {
  hint: string
  reason: string
  onChange: (reason: string) => void
}

export function WhyField({ hint, reason, onChange }: WhyFieldProps) {
  return (
    <TextArea
      label="Why (optional)"
      hint={hint}
      rows={2}
      maxLength={MAX_NOTES_LENGTH}
      value={reason}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

export function reasonBody(reason: string): { reason?: string } {
  return reason.trim() === '' ? {} : { reason }
}
