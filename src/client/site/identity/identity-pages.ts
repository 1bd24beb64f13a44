import type { ReactNode } from 'react'
import type { EntryName, SitePage } from '../page.ts'
import { ChangeEmail } from './change-email.tsx'
import { CheckMail } from './check-mail.tsx'
import { FinishSignUp } from './finish-sign-up.tsx'
import { ForgottenPassword } from './forgotten-password.tsx'
import { Mailbox, MailboxMail } from './mailbox-page.tsx'
import { NewPassword } from './new-password.tsx'
import { IdentityMessage, SignOutQuestion } from './notice-pages.tsx'
import { IdentityQuestion } from './question.tsx'
import { SecondStep } from './second-step.tsx'
import { SignIn } from './sign-in.tsx'
import { SignInCode } from './sign-in-code.tsx'
import { SignUp } from './sign-up.tsx'
import { SuspendedAccount } from './suspended-account.tsx'
import { Welcome } from './welcome.tsx'

/** Not for search engines. */
export const identityPages = {
  signIn: page('Sign in', SignIn, 'sign-in'),
  secondStep: page('One more step', SecondStep),
  signUp: page('Create your account', SignUp, 'show-password'),
  checkMail: page('Confirm your email address', CheckMail, 'check-mail'),
  finishSignUp: page('Finish creating your account', FinishSignUp, 'show-password'),
  forgottenPassword: page('Forgot your password?', ForgottenPassword),
  newPassword: page('Choose a new password', NewPassword, 'show-password'),
  welcome: page('Welcome', Welcome),
  changeEmail: page('Change your email address', ChangeEmail, 'show-password'),
  suspendedAccount: page('Your account is suspended', SuspendedAccount),
  signOutQuestion: page('Sign out?', SignOutQuestion),
  signInCode: page(
    ({ codesAreUsedUp }) => (codesAreUsedUp ? 'Choose a new password' : 'Sign in with a code'),
    SignInCode,
  ),
  identityQuestion: page(({ heading }) => heading, IdentityQuestion),
  identityMessage: page(({ heading }) => heading, IdentityMessage),
  mailbox: page('Mailbox', Mailbox),
  mailboxMail: page(({ subject }) => subject, MailboxMail),
}

function page<Props>(
  title: string | ((props: Props) => string),
  Body: (props: Props) => ReactNode,
  entry?: EntryName,
): SitePage<Props> {
  const name = typeof title === 'string' ? () => title : title
  return { title: name, indexable: false, Body, ...(entry && { entry }) }
}
