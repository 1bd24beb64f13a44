import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { PushDevice } from '#contract/notifications/push.ts'
import type { PushSettings } from '#server/config/config.ts'

/** Push notifications are on, with a push service that is not there. */
export const PUSH: PushSettings = { subject: 'mailto:push@example.ca', services: ['push.example.ca'] }

/** A browser that subscribed at that service. */
export function aPushDevice(): PushDevice {
  return {
    endpoint: `https://push.example.ca/${randomUUID()}`,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }
}
