import type { ReactNode } from 'react'
import type { Page } from '../page.ts'
import { ChangeEmail } from './change-email.tsx'
import { CheckMail } from './check-mail.tsx'
import { ForgottenPassword } from './forgotten-password.tsx'
import { Mailbox, MailboxMail } from './mailbox.tsx'
import { IdentityMessage, SignOutQuestion } from './messages.tsx'
import { NewPassword } from './new-password.tsx'
import { SecondStep } from './second-step.tsx'
import { SignIn } from './sign-in.tsx'
import { SignUp } from './sign-up.tsx'
import { Welcome } from './welcome.tsx'

/** The pages of the built-in identity provider and the mailbox; none of them is for search engines. */
export const identityPages = {
  signIn: { ...page('Sign in', SignIn), entry: 'sign-in' as const },
  secondStep: page('One more step', SecondStep),
  signUp: page('Create your account', SignUp),
  checkMail: page('Confirm your e-mail address', CheckMail),
  forgottenPassword: page('Forgotten your password?', ForgottenPassword),
  newPassword: page('Choose a new password', NewPassword),
  welcome: page('Welcome', Welcome),
  changeEmail: page('Change your e-mail address', ChangeEmail),
  signOutQuestion: page('Log out?', SignOutQuestion),
  identityMessage: page(({ heading }) => heading, IdentityMessage),
  mailbox: page('Mailbox', Mailbox),
  mailboxMail: page(({ subject }) => subject, MailboxMail),
}

function page<Props>(
  title: string | ((props: Props) => string),
  Body: (props: Props) => ReactNode,
): Page<Props> {
  return { title: typeof title === 'string' ? () => title : title, indexable: false, Body }
}
