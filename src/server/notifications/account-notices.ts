import type { NewNotice } from './notices.ts'

/** The password is another one; the member knows, or has to act now. */
export function passwordChangedNotice(userId: string, cause: string): NewNotice {
  return {
    userId,
    cause,
    title: 'Your password was changed',
    body: 'Every other device was signed out. If this was not you, choose a new password now.',
    link: '/settings',
  }
}

/** Somebody asked for another address; it counts once it is confirmed there. */
export function addressChangeNotice(userId: string, cause: string, newAddress: string): NewNotice {
  return {
    userId,
    cause,
    title: 'A new e-mail address was asked for',
    body: `Your account moves to ${newAddress} once it is confirmed there.`,
    link: '/settings',
  }
}
