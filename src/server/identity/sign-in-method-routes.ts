import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '../../contract/sign-in-methods.ts'
import { queryOne } from '../platform/db/database.ts'
import { mount } from '../platform/http/mount.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './passkeys.ts'
import type { ProviderServices } from './provider.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  countRecoveryCodes,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor.ts'

interface MethodsRow {
  has_password: boolean
  backup_codes: string | null
  passkeys: contract.Passkey[] | null
}

/** How the member signs in, on their settings. */
export function mountSignInMethods(app: FastifyInstance, services: ProviderServices): void {
  const { identity, database } = services
  const { readViewer } = identity
  const asking = (viewer: Viewer, request: FastifyRequest) => ({
    viewer,
    token: identity.sessionToken(request.headers) ?? '',
  })

  mount(app, readViewer, contract.getSignInMethods, async ({ viewer }) => {
    const row = await queryOne<MethodsRow>(
      database.queries,
      `select exists (select 1 from credentials where user_id = $1 and password is not null) as has_password,
         (select backup_codes from second_factors where user_id = $1 and verified) as backup_codes,
         (select json_agg(json_build_object('id', id, 'name', coalesce(name, 'Passkey'), 'createdAt', created_at,
            'lastUsedAt', last_used_at) order by created_at) from passkeys where user_id = $1) as passkeys`,
      [viewer.id],
    )
    const { has_password: hasPassword, backup_codes: codes, passkeys } = row
    const secondFactor =
      codes === null ? null : { recoveryCodesLeft: await countRecoveryCodes(services, codes) }
    return { hasPassword, secondFactor, passkeys: passkeys ?? [] }
  })

  mount(app, readViewer, contract.beginSecondFactor, ({ viewer, request, body }) =>
    beginSecondFactor(services, asking(viewer, request), body.password),
  )
  mount(app, readViewer, contract.confirmSecondFactor, async ({ viewer, request, body }) => {
    const confirmed = await confirmSecondFactor(services, asking(viewer, request), body.code)
    identity.forget(viewer.id)
    return confirmed
  })
  mount(app, readViewer, contract.renewRecoveryCodes, ({ viewer, request, body }) =>
    renewRecoveryCodes(services, asking(viewer, request), body.password),
  )
  mount(app, readViewer, contract.removeSecondFactor, async ({ viewer, request, body }) => {
    const removed = await removeSecondFactor(services, asking(viewer, request), body.password)
    identity.forget(viewer.id)
    return removed
  })

  mount(app, readViewer, contract.beginPasskey, ({ viewer, request, body }) =>
    beginPasskey(services, asking(viewer, request), request, body.password),
  )
  mount(app, readViewer, contract.addPasskey, async ({ viewer, request, body }) => {
    const added = await addPasskey(services, asking(viewer, request), request, body)
    identity.forget(viewer.id)
    return added
  })
  mount(app, readViewer, contract.renamePasskey, ({ viewer, body }) =>
    renamePasskey(services, viewer.id, body),
  )
  mount(app, readViewer, contract.removePasskey, async ({ viewer, request, body }) => {
    const removed = await removePasskey(services, asking(viewer, request), body)
    identity.forget(viewer.id)
    return removed
  })
}
