import type { NoticeText } from './deliver.ts'

/** The password is another one; the member knows, or has to act now. */
export const PASSWORD_CHANGED: NoticeText = {
  title: 'Your password was changed',
  body: 'Every other device was signed out. If this was not you, choose a new password now.',
  link: '/settings',
}

/** Somebody asked for another address; it counts once it is confirmed there. */
export function addressAskedNotice(newAddress: string): NoticeText {
  return {
    title: 'A new e-mail address was asked for',
    body: `Your account moves to ${newAddress} once it is confirmed there.`,
    link: '/settings',
  }
}

/** The account has another address. */
export function addressChangedNotice(newAddress: string): NoticeText {
  return {
    title: 'Your e-mail address was changed',
    body: `It is ${newAddress} now. If this was not you, use the link in the mail to your old address.`,
    link: '/settings',
  }
}

/** A change of address that waited was stopped from the present mailbox. */
export const ADDRESS_CHANGE_STOPPED: NoticeText = {
  title: 'The change of your e-mail address was stopped',
  body: 'Your account keeps its address. If you did not ask for another one, choose a new password.',
  link: '/settings',
}

/** The old address took the account back. */
export const ADDRESS_TAKEN_BACK: NoticeText = {
  title: 'Your e-mail address was taken back',
  body: 'Your account uses its address of before again. Everybody was signed out.',
  link: '/settings',
}
