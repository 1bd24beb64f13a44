import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/identity/sign-in-methods.ts'
import { queryOne } from '#server/platform/db/database.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { languageOf } from '#server/platform/words/language.ts'
import { say } from '#server/platform/words/say.ts'
import type { Asking } from './confirm-owner.ts'
import type { IdentityServices } from './identity-services.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './second-factor/passkeys.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  countRecoveryCodes,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor/second-factor.ts'

interface MethodsRow {
  has_password: boolean
  backup_codes: string | null
  passkeys: contract.Passkey[] | null
}

export function mountSignInMethods(app: FastifyInstance, services: IdentityServices): void {
  const { identity, database } = services
  const session = (viewer: Viewer, request: FastifyRequest) => ({
    viewer,
    token: identity.sessionToken(request.headers) ?? '',
  })
  const asking = (call: { viewer: Viewer; request: FastifyRequest; body: { password: string } }): Asking => ({
    ...session(call.viewer, call.request),
    password: call.body.password,
  })

  mount(app, contract.getSignInMethods, async ({ viewer, request }) => {
    const unnamed = say(languageOf(request), 'Passkey')
    const row = await queryOne<MethodsRow>(
      database.queries,
      `select exists (select 1 from credentials where user_id = $1 and password is not null) as has_password,
         (select backup_codes from second_factors where user_id = $1 and verified) as backup_codes,
         (select json_agg(json_build_object('id', id, 'name', coalesce(name, $2), 'createdAt', created_at,
            'lastUsedAt', last_used_at) order by created_at) from passkeys where user_id = $1) as passkeys`,
      [viewer.id, unnamed],
    )
    const { has_password: hasPassword, backup_codes: codes, passkeys } = row
    const secondFactor = codes === null ? null : { recoveryCodesLeft: countRecoveryCodes(services, codes) }
    return { hasPassword, secondFactor, passkeys: passkeys ?? [] }
  })

  mount(app, contract.beginSecondFactor, (call) => beginSecondFactor(services, asking(call)))
  mount(app, contract.confirmSecondFactor, ({ viewer, request, body }) =>
    identity.forgetAfter(
      viewer.id,
      confirmSecondFactor(services, session(viewer, request), request, body.code),
    ),
  )
  mount(app, contract.renewRecoveryCodes, (call) => renewRecoveryCodes(services, asking(call)))
  mount(app, contract.removeSecondFactor, (call) =>
    identity.forgetAfter(call.viewer.id, removeSecondFactor(services, asking(call))),
  )

  mount(app, contract.beginPasskey, (call) => beginPasskey(services, asking(call), call.reply))
  mount(app, contract.addPasskey, ({ viewer, request, reply, body }) =>
    identity.forgetAfter(viewer.id, addPasskey(services, session(viewer, request), reply, body)),
  )
  mount(app, contract.renamePasskey, ({ viewer, body }) => renamePasskey(services, viewer.id, body))
  mount(app, contract.removePasskey, (call) =>
    identity.forgetAfter(call.viewer.id, removePasskey(services, asking(call), call.body.id)),
  )
}
