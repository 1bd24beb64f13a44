import type { Services } from '#server/services.ts'
import { deleteAccount } from '#server/users/delete-account.ts'
import type { Person } from './builders.ts'

/** Deletes a member’s account, as after the password. */
export const endAccount = (services: Services, { id, cookieValue }: Person): Promise<{ deleted: true }> =>
  deleteAccount(services, { id, role: 'user', token: decodeURIComponent(cookieValue).split('.')[0] ?? '' })
