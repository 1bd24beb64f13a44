import type { FastifyInstance } from 'fastify'
import {
  addStaffNote,
  leaveSubmission,
  listReusedProof,
  listReviewPresence,
  listStaffNotes,
  lookAtSubmission,
  reviewSubmissions,
} from '../../contract/reviewing.ts'
import { mount } from '../platform/http/mount.ts'
import type { Services } from '../services.ts'
import { leave, listPresence, lookAt } from './presence.ts'
import * as reused from './reused-proof.ts'
import { reviewMany } from './review-many.ts'
import { addNote, listNotes } from './staff-notes.ts'

/** What reviewers have beside the decision itself: several at once, each other, their notes, and reused pictures. */
export function mountReviewing(app: FastifyInstance, { database, identity, config }: Services): void {
  const db = database.queries
  const { readViewer } = identity

  mount(app, readViewer, reviewSubmissions, ({ viewer, body: { ids, ...review } }) =>
    reviewMany({ database, publicUrl: config.publicUrl }, viewer.id, ids, review),
  )
  mount(app, readViewer, listReviewPresence, ({ viewer }) => listPresence(db, viewer.id))
  mount(app, readViewer, lookAtSubmission, ({ viewer, params }) => lookAt(database, viewer.id, params.id))
  mount(app, readViewer, leaveSubmission, ({ viewer, params }) => leave(database, viewer.id, params.id))
  mount(app, readViewer, listStaffNotes, ({ viewer, params, query }) =>
    listNotes(db, viewer.id, params.id, query),
  )
  mount(app, readViewer, addStaffNote, ({ viewer, params, body }) =>
    addNote(database, viewer.id, params.id, body.body),
  )
  mount(app, readViewer, listReusedProof, ({ params }) => reused.listReusedProof(db, params.id))
}
