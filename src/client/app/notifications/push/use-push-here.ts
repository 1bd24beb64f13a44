import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { toast } from '#client/ui/overlays/toasts.tsx'
import { endPush, startPush } from '#contract/notifications/push.ts'
import { askForPush, rememberPush } from './push-here.ts'

const FAILED = 'Failed to turn notifications on'

/** Turns push notifications on and off in this browser. */
export function usePushHere(userId: string) {
  const [isAsking, setAsking] = useState(false)
  const start = useAction(startPush, {
    success: () => ['Notifications On', 'You can change this in Settings.'],
    failure: { fallback: FAILED },
    onSuccess: (_reply, { body }) => rememberPush(userId, body!.endpoint),
  })
  const end = useAction(endPush, {
    failure: { fallback: 'Failed to turn notifications off' },
    onSuccess: () => rememberPush(userId, ''),
  })
  const turnOn = async (publicKey: string) => {
    setAsking(true)
    try {
      const body = await askForPush(publicKey)
      if (body) await start.run({ body })
    } catch (error) {
      // The browser’s push service may be blocked or away.
      console.warn(error)
      toast({ title: 'Error', description: FAILED, tone: 'destructive' })
    } finally {
      setAsking(false)
    }
  }
  return { turnOn, turnOff: () => end.run({}), isBusy: isAsking || start.isPending || end.isPending }
}
