import { PackageCheck } from 'lucide-icons'
import { Button } from '#client/ui/button.tsx'
import { StickyActions } from '../review-shell/decision/sticky-actions.tsx'
import { KeyHint } from '../review-shell/shortcuts/key-hint.tsx'

export function FulfillButton({ onPress }: { onPress: () => void }) {
  return (
    <StickyActions>
      <Button
        variant="primary"
        icon={<PackageCheck size={16} aria-hidden="true" />}
        aria-keyshortcuts="M"
        onClick={onPress}
      >
        Mark as Fulfilled <KeyHint>M</KeyHint>
      </Button>
    </StickyActions>
  )
}
