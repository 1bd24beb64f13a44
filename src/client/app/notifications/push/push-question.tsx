import { useEffect, useState } from 'react'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { keepDeviceSetting, readDeviceSetting } from '#client/ui/hooks/device-setting.ts'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { TWO_BARS, useSeen } from '#client/ui/hooks/use-seen.ts'
import { getPush } from '#contract/notifications/push.ts'
import { canPush } from './push-here.ts'
import { usePushHere } from './use-push-here.ts'

const ASKED = 'push-asked'

/** Our question before the browser's: only where the browser can ask, and once on a device, when it has been in view. */
export default function PushQuestion({ userId }: { userId: string }) {
  const [isOpen, setOpen] = useState(
    () => canPush() && Notification.permission === 'default' && readDeviceSetting(ASKED) === null,
  )
  const { data: push } = useEndpoint(getPush, { enabled: isOpen })
  const { turnOn, isBusy } = usePushHere(userId)
  const [isSeen, watch] = useSeen(TWO_BARS)
  const publicKey = push?.publicKey ?? null
  const close = () => {
    keepDeviceSetting(ASKED, '1')
    setOpen(false)
  }
  useEffect(() => {
    if (isSeen) keepDeviceSetting(ASKED, '1')
  }, [isSeen])
  return (
    <KeepFocus>
      {isOpen && publicKey !== null && (
        <Card title="Hear when we’ve reviewed your proof">
          <div className="flex flex-col gap-3 pt-4">
            <p ref={watch} className="text-ink2">
              We can show a notification on this device. It says what happened, without names or amounts
              unless you choose them in Settings.
            </p>
            <div className="flex flex-wrap gap-3">
              <Button
                busy={isBusy}
                busyLabel="Turning on..."
                onClick={() => void turnOn(publicKey).then((isOver) => isOver && close())}
              >
                Turn on notifications
              </Button>
              <Button variant="quiet" onClick={close}>
                Not now
              </Button>
            </div>
          </div>
        </Card>
      )}
    </KeepFocus>
  )
}
