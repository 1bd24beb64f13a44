import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Queries } from '../db/database.ts'
import type { Reads } from '../reads.ts'
import { type AnswerOf, type Call, mount } from './mount.ts'
import type { ReadViewer } from './viewer.ts'

/** Connects an admin's read that a replica may answer (docs/decisions/0037). */
export function mountReplicated<E extends Endpoint & { method: 'GET'; access: 'admin' }>(
  app: FastifyInstance,
  { identity, reads }: { identity: { readViewer: ReadViewer }; reads: Reads },
  endpoint: E,
  read: (queries: Queries, call: Call<E>) => Promise<AnswerOf<E>>,
): void {
  mount(app, identity.readViewer, endpoint, async (call) => {
    const source = await reads.sourceFor(call.viewer, endpoint.shows)
    return source.read((queries) => read(queries, call))
  })
}
