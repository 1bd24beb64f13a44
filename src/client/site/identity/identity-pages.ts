import { createElement, type ReactNode } from 'react'
import { t } from '#client/words/t.ts'
import type { EntryName, SitePage } from '../page.ts'
import { ChangeEmail } from './change-email.tsx'
import { CheckMail } from './check-mail.tsx'
import { FinishSignUp } from './finish-sign-up.tsx'
import { ForgottenPassword } from './forgotten-password.tsx'
import { OtherLanguage } from './frame.tsx'
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
  signIn: page(t('Sign in'), SignIn, 'sign-in'),
  secondStep: page(t('One more step'), SecondStep),
  signUp: page(t('Create your account'), SignUp, 'show-password'),
  checkMail: page(t('Confirm your email address'), CheckMail, 'check-mail'),
  finishSignUp: page(t('Finish creating your account'), FinishSignUp, 'show-password'),
  forgottenPassword: page(t('Forgot your password?'), ForgottenPassword),
  newPassword: page(t('Choose a new password'), NewPassword, 'show-password'),
  welcome: page(t('Welcome'), Welcome),
  changeEmail: page(t('Change your email address'), ChangeEmail, 'show-password'),
  suspendedAccount: page(t('Your account is suspended'), SuspendedAccount),
  signOutQuestion: page(t('Sign out?'), SignOutQuestion),
  signInCode: page(
    ({ codesAreUsedUp }) => (codesAreUsedUp ? t('Choose a new password') : t('Sign in with a code')),
    SignInCode,
  ),
  identityQuestion: page(({ heading }) => heading, IdentityQuestion),
  identityMessage: page(({ heading }) => heading, IdentityMessage),
  mailbox: page(t('Mailbox'), Mailbox),
  mailboxMail: page(({ subject }) => subject, MailboxMail),
}

interface LanguageChoice {
  /** Added by the server: this page in the other language. */
  otherLanguage?: string | null
}

function page<Props extends object>(
  title: string | ((props: Props) => string),
  Body: (props: Props) => ReactNode,
  entry?: EntryName,
): SitePage<Props & LanguageChoice> {
  const name = typeof title === 'string' ? () => title : title
  const Framed = (props: Props & LanguageChoice) =>
    createElement(OtherLanguage, { value: props.otherLanguage ?? null }, createElement(Body, props))
  return { title: name, indexable: false, Body: Framed, ...(entry && { entry }) }
}
