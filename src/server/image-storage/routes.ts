import type { FastifyInstance } from 'fastify'
import { cleanupImages, getImageStorage } from '#contract/image-storage/image-storage.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { cleanupImages as cleanup } from './cleanup-images.ts'
import { readImageStorage } from './queries.ts'

export function mountImageStorage(app: FastifyInstance, services: Services): void {
  const { database } = services
  mount(app, getImageStorage, () => readImageStorage(database, new Date()))
  mount(app, cleanupImages, ({ viewer }) => cleanup(services, viewer.id))
}
