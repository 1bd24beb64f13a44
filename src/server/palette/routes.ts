import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/palette/find.ts'
import { mount } from '#server/platform/http/mount.ts'
import { searched } from '#server/platform/http/searched.ts'
import type { Services } from '#server/services.ts'
import { findAnything } from './find-anything.ts'

export function mountPalette(app: FastifyInstance, { database }: Services): void {
  mount(app, contract.findAnything, searched(database, findAnything))
}
