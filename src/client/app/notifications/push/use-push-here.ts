import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { toast } from '#client/ui/overlays/toasts.tsx'
import { endPush, startPush } from '#contract/notifications/push.ts'
import { askForPush, endPushHere, rememberPush } from './push-here.ts'

const FAILED = 'Failed to turn notifications on'

/** Turns push notifications on and off in this browser. */
export function usePushHere(userId: string) {
  const [isAsking, setAsking] = useState(false)
  const start = useAction(startPush, {
    success: () => ['Notifications On', 'This device shows them until you sign out.'],
    failure: { fallback: FAILED },
    onSuccess: (_reply, { body }) => rememberPush(userId, body!.endpoint),
  })
  const end = useAction(endPush, {
    failure: { fallback: 'Failed to turn notifications off' },
    onSuccess: () => void endPushHere(userId).catch(console.warn),
  })
  /** Returns false if it failed; a member who says no to the browser has answered. */
  const turnOn = async (publicKey: string): Promise<boolean> => {
    setAsking(true)
    try {
      const body = await askForPush(publicKey)
      return body === null || (await start.run({ body })) !== undefined
    } catch (error) {
      // The browser’s push service may be blocked or away.
      console.warn(error)
      toast({ title: 'Error', description: FAILED, tone: 'destructive' })
      return false
    } finally {
      setAsking(false)
    }
  }
  return { turnOn, turnOff: () => end.run({}), isBusy: isAsking || start.isPending || end.isPending }
}
