/// <reference lib="webworker" />
import { DECLARATIVE_PUSH } from '#domain/notifications/push.ts'
import { BRAND } from '#domain/site/brand.ts'

declare const self: ServiceWorkerGlobalScope

/** A declarative push message (src/server/notifications/push/push-sender.ts). */
interface Message {
  web_push?: unknown
  notification?: { title: string; body?: string; lang?: string; tag?: string; navigate: string }
}

/** Browsers that know declarative messages show them without us. The others end a subscription that shows nothing. */
export function showPush(event: PushEvent): void {
  const { title, navigate, ...rest } = notificationIn(event.data)
  const shown = self.registration.showNotification(title, {
    ...rest,
    icon: '/icon-192.png',
    data: pageAt(navigate),
  })
  event.waitUntil(shown)
}

function notificationIn(data: PushMessageData | null): NonNullable<Message['notification']> {
  try {
    const { web_push, notification }: Message = data?.json() ?? {}
    if (web_push === DECLARATIVE_PUSH && notification) return notification
  } catch {
    // Shown as below.
  }
  return { title: `You have news at ${BRAND.name}.`, navigate: '/notices' }
}

/** A page of ours, whatever the message says. */
function pageAt(address: string): string {
  const home = `${location.origin}/`
  try {
    const url = new URL(address, home)
    return url.origin === location.origin ? url.href : home
  } catch {
    return home
  }
}

/** Opens the page that the notification is about, or shows the tab that has it open. No other tab is led away. */
export function openPushed(event: NotificationEvent): void {
  const { notification } = event
  notification.close()
  event.waitUntil(showPage(notification.data as string))
}

async function showPage(address: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => url === address)
  await (tab ? tab.focus() : self.clients.openWindow(address))
}
