import { PackageCheck } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { KeyHint } from '../review-shell/key-hint.tsx'
import { StickyActions } from '../review-shell/sticky-actions.tsx'

/** Closes an approved request once the reward was delivered. */
export function FulfillButton({ onPress }: { onPress: () => void }) {
  return (
    <StickyActions>
      <Button
        variant="primary"
        className="lg:self-start"
        icon={<PackageCheck size={16} aria-hidden="true" />}
        aria-keyshortcuts="M"
        onClick={onPress}
      >
        Mark as Fulfilled <KeyHint>M</KeyHint>
      </Button>
    </StickyActions>
  )
}
