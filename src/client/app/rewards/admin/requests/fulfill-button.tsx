import { PackageCheck } from 'lucide-icons'
import { StickyActions } from '#client/app/desk/decision/sticky-actions.tsx'
import { KeyHint } from '#client/app/desk/shortcuts/key-hint.tsx'
import { Button } from '#client/ui/buttons/button.tsx'

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
