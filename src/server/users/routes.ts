import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  changePassword,
  changePhoto,
  deleteAccount,
  endOtherSessions,
  exportOwnData,
  listOwnSessions,
  removePhoto,
  updateProfile,
} from '#contract/users/profile.ts'
import { getCurrentUser } from '#contract/users/users.ts'
import { mayDo } from '#domain/identity/duties.ts'
import { HOUR_MS } from '#domain/time/time.ts'
import { changePassword as giveNewPassword } from '#server/identity/password/change-password.ts'
import { confirmPassword } from '#server/identity/password/confirm-password.ts'
import {
  endOtherSessions as endOthers,
  listOwnSessions as listSessions,
} from '#server/identity/session/own-sessions.ts'
import { sendPrivateFile } from '#server/platform/files/send-file.ts'
import { mount } from '#server/platform/http/mount.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { findFileFor } from '#server/platform/http/viewer.ts'
import { languageOf } from '#server/platform/words/language.ts'
import type { Services } from '#server/services.ts'
import { deleteAccount as endAccount } from './delete-account.ts'
import { exportData } from './export-data.ts'
import { findPhoto, PHOTO_ROUTE, PHOTO_TYPE, readPhoto, changePhoto as replacePhoto } from './photo.ts'
import { findCurrentUser } from './queries.ts'
import { updateProfile as writeProfile } from './update-profile.ts'

/** The member's own account (specification §2 Account Settings). */
export function mountUsers(app: FastifyInstance, services: Services): void {
  const { database, identity, files, config } = services
  const db = database.queries
  const here = (request: FastifyRequest) => identity.sessionToken(request.headers) ?? ''

  mount(app, getCurrentUser, async ({ viewer }) => ({
    ...(await findCurrentUser(database.shortReads, viewer.id)),
    ...(config.dollars &&
      (config.dollars.membersSee || mayDo(viewer, 'seeDay')) && { dollars: config.dollars }),
    ...(viewer.needsSecondFactor && { needsSecondFactor: true as const }),
    ...(viewer.needsConfirmation && { needsConfirmation: true as const }),
    sessionEndsAt: hourOf(Date.now() + viewer.sessionEndsAt - performance.now()),
  }))
  mount(app, updateProfile, ({ viewer, body }) =>
    identity.forgetAfter(viewer.id, writeProfile(database, viewer.id, body)),
  )

  mount(
    app,
    changePhoto,
    ({ viewer, upload }) => {
      if (upload === null) throw new Refusal('invalid', 'Please choose a picture.', { code: 'photo.missing' })
      return replacePhoto({ database, files }, viewer.id, upload)
    },
    { upload: { readFile: readPhoto } },
  )
  mount(app, removePhoto, ({ viewer }) => replacePhoto({ database, files }, viewer.id, null))
  app.get<{ Params: { name: string } }>(PHOTO_ROUTE, async (request, reply) => {
    const key = await findFileFor(request, 'seePeople', (viewer) =>
      findPhoto(db, request.params.name, viewer),
    )
    return sendPrivateFile(request, reply, files, key, PHOTO_TYPE)
  })

  mount(app, listOwnSessions, ({ viewer, request }) =>
    listSessions(db, viewer.id, here(request), languageOf(request)),
  )
  mount(app, endOtherSessions, ({ viewer, request }) =>
    identity.forgetAfter(viewer.id, endOthers(database, viewer.id, here(request))),
  )
  mount(app, changePassword, ({ viewer, request, body }) =>
    identity.forgetAfter(viewer.id, giveNewPassword(services, viewer.id, here(request), body)),
  )

  mount(app, exportOwnData, ({ viewer }) => exportData(db, viewer.id))
  mount(app, deleteAccount, async ({ viewer, request, body }) => {
    await confirmPassword(services, viewer.id, body.password, 'password')
    const deleted = await endAccount(
      { database, files },
      { ...viewer, ...(viewer.needsSecondFactor && { role: 'admin' }), token: here(request) },
    )
    identity.forget(viewer.id)
    return deleted
  })
}

/** The start of an instant's hour (ms since 1970), so that answers within it are equal. */
function hourOf(instant: number): string {
  return new Date(instant - (instant % HOUR_MS)).toISOString()
}
