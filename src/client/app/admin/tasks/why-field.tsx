import { MAX_NOTES_LENGTH } from '../../../../domain/text.ts'
import { TextArea } from '../../../ui/text-area.tsx'

interface WhyFieldProps {
  /** Who reads it. */
  hint: string
  reason: string
  onChange: (reason: string) => void
}

/** Why a place or a file is released, if the admin wants to say. */
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

/** The reason as it is sent; left out when nothing was typed. */
export function reasonBody(reason: string): { reason?: string } {
  return reason.trim() === '' ? {} : { reason }
}
