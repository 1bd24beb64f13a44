import { useEffect, useState } from 'react'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { keepDeviceSetting, readDeviceSetting } from '#client/ui/hooks/device-setting.ts'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { getPush } from '#contract/notifications/push.ts'
import { canPush } from './push-here.ts'
import { usePushHere } from './use-push-here.ts'

const ASKED = 'push-asked'

/** Our question before the browser's: only where the browser can ask, and once on a device. */
export default function PushQuestion({ userId }: { userId: string }) {
  const [mayAsk] = useState(
    () => canPush() && Notification.permission === 'default' && readDeviceSetting(ASKED) === null,
  )
  return mayAsk && <Question userId={userId} />
}

function Question({ userId }: { userId: string }) {
  const { data: push } = useEndpoint(getPush)
  const { turnOn, isBusy } = usePushHere(userId)
  const [isAnswered, setAnswered] = useState(false)
  const publicKey = push?.publicKey ?? null
  useEffect(() => {
    if (publicKey !== null) keepDeviceSetting(ASKED, '1')
  }, [publicKey])
  return (
    <KeepFocus>
      {publicKey !== null && !isAnswered && (
        <Card title="Hear when we’ve reviewed your proof">
          <div className="flex flex-col gap-3 pt-4">
            <p className="text-ink2">
              We can show a notification on this device. It says what happened, without names or amounts.
            </p>
            <div className="flex flex-wrap gap-3">
              <Button
                variant="primary"
                busy={isBusy}
                busyLabel="Turning on..."
                onClick={() => void turnOn(publicKey).then(() => setAnswered(true))}
              >
                Turn on notifications
              </Button>
              <Button onClick={() => setAnswered(true)}>Not now</Button>
            </div>
          </div>
        </Card>
      )}
    </KeepFocus>
  )
}
