import type { FastifyInstance } from 'fastify'
import { sendSupportMessage } from '../../contract/support.ts'
import { mount } from '../platform/mount.ts'
import type { Services } from '../services.ts'
import { sendSupportMessage as send } from './send-support-message.ts'

export function mountOutreach(app: FastifyInstance, { database, identity, limits }: Services): void {
  mount(app, identity.readViewer, sendSupportMessage, async ({ viewer, body, retryKey }) => {
    await limits.take('support-message', viewer.id)
    return send(database, viewer.id, body, retryKey)
  })
}
