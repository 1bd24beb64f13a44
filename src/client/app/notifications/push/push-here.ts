import { call } from '#client/api/call.ts'
import { keepText, readStoredText } from '#client/device/stored-text.ts'
import { getPush, type PushDevice, startPush } from '#contract/notifications/push.ts'

/** The endpoint that this device told the server for the member; it ends with their data here. */
const nameOf = (userId: string) => `push:${userId}`

/** Whether the browser can show push notifications. On an iPhone only once the application is on the home screen. */
export function canPush(): boolean {
  return 'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator
}

/** Asks the member, if the browser has not yet, and subscribes. Returns null when they say no. */
export async function askForPush(publicKey: string): Promise<PushDevice | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  return await subscribe(publicKey)
}

export function rememberPush(userId: string, endpoint: string): void {
  keepText(nameOf(userId), endpoint)
}

/** Ends the browser’s subscription, with what its push service still holds. */
export async function endPushHere(userId: string): Promise<void> {
  rememberPush(userId, '')
  await (await (await pushManager()).getSubscription())?.unsubscribe()
}

/**
 * Subscribes again where the server or the browser has ended what the member turned on here. A subscription that another
 * member left ends, so that none of their news shows here.
 */
export async function renewPush(userId: string): Promise<void> {
  if (!canPush()) return
  const kept = readStoredText(nameOf(userId))
  const here = await (await pushManager()).getSubscription()
  if (kept === '' && !here) return
  const { publicKey, isOn } = await call(getPush)
  if (isOn && here?.endpoint === kept) return
  if (kept === '' && !isOn) return endPushHere(userId)
  if (publicKey === null) return
  const device = await subscribe(publicKey)
  await call(startPush, { body: device })
  rememberPush(userId, device.endpoint)
}

/** Throws where the service worker is off: it would never be ready. */
async function pushManager(): Promise<PushManager> {
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('There is no service worker.')
  return (await navigator.serviceWorker.ready).pushManager
}

/** Always a new subscription: an earlier one may be another member’s, with news of theirs on its way. */
async function subscribe(publicKey: string): Promise<PushDevice> {
  const manager = await pushManager()
  await (await manager.getSubscription())?.unsubscribe()
  const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {}
  return { endpoint: made.endpoint, keys: { p256dh, auth } }
}
