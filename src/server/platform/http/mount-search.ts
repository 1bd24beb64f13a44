import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database, Queries } from '../db/database.ts'
import { type AnswerOf, type Call, mount } from './mount.ts'
import type { ReadViewer } from './viewer.ts'

type Searchable = Endpoint & { access: 'admin'; query: z.core.$ZodType<{ search?: string | undefined }> }

interface SearchParts {
  database: Database
  readViewer: ReadViewer
}

/** Connects a read that admins can search. With a search it takes a connection for searches (docs/decisions/0036). */
export function mountSearch<E extends Searchable>(
  app: FastifyInstance,
  { database, readViewer }: SearchParts,
  endpoint: E,
  read: (queries: Queries, query: Call<E>['query']) => Promise<AnswerOf<E>>,
): void {
  mount(app, readViewer, endpoint, ({ query, request }) =>
    query.search
      ? database.searches.run(request.signal, (queries) => read(queries, query))
      : read(database.queries, query),
  )
}
