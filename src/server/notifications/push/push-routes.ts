import type { FastifyInstance } from 'fastify'
import { endPush, getPush, startPush } from '#contract/notifications/push.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { readPush, subscribe, unsubscribe } from './subscriptions.ts'

export function mountPush(app: FastifyInstance, { database, config }: Services): void {
  mount(app, getPush, async ({ viewer }) => ({
    ...(await readPush(database.queries, viewer)),
    ...(config.push === null && { publicKey: null }),
  }))
  mount(app, startPush, ({ viewer, body }) => subscribe(database, config.push, viewer, body))
  mount(app, endPush, ({ viewer }) => unsubscribe(database, viewer))
}
