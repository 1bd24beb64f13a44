import { t } from '#client/words/t.ts'
import { MAX_REPORT_LINK_DAYS } from '#domain/campaigns/reports.ts'
import type { LegalSection } from './legal-document.tsx'

/** Privacy Policy, sections 3 to 6. */
export const PRIVACY_TOWARDS_OTHERS: readonly LegalSection[] = [
  {
    id: 'sms-and-phone-contact',
    title: t('SMS and Phone Contact'),
    body: (
      <>
        <p>
          A phone number is optional; only the task “Complete Your Profile” needs one. We send no text
          messages (SMS), make no automated or promotional calls, and give your number to no one for theirs.
        </p>
        <p>
          Someone from our team may call you about a matter on your account, such as a reward that cannot be
          delivered, when email does not reach you. We never ask for a password or a code on the phone. You
          can remove your number in your settings. If we ever offer text messages, we will ask for your
          consent first.
        </p>
      </>
    ),
  },
  {
    id: 'third-party-platforms-and-tasks',
    title: t('Third-Party Platforms and Tasks'),
    body: (
      <>
        <p>
          Many tasks take place on services such as Facebook or Instagram. What you do and publish there is
          subject to their privacy policies, and anyone can see what you post in public, including the
          business it is about. We receive nothing from these services about you. We only see the screenshots
          and notes that you send us.
        </p>
        <p>
          Some of these services forbid rewarded reviews and ratings, or likes, follows, shares and views that
          were paid for. We do not publish tasks that ask for what their service forbids. What you publish for
          a task has to say that you were rewarded, in the words shown above its requirements or in your own,
          so anyone who reads it learns that.
        </p>
        <p>
          Before you send a screenshot, please hide what is not needed: other people’s names and faces,
          private messages, account numbers.
        </p>
      </>
    ),
  },
  {
    id: 'no-client-data-sharing',
    title: t('No Client Data Sharing'),
    body: (
      <>
        <p>
          We do not sell, rent or trade personal information. Businesses that order tasks do not receive your
          name, contact details or account. They receive totals: what was ordered and done in each week, what
          they pay, and why proofs were not approved.
        </p>
        <p>
          A business sees a proof, its picture and your words,{' '}
          <strong>only if you agreed to it for that task</strong>, and only if our team also chose to show it.
          This includes private feedback. You are asked apart from claiming the task, and nothing depends on
          your answer. The business opens a report through a link that is hard to guess, works for{' '}
          {MAX_REPORT_LINK_DAYS} days at most and can be withdrawn by us. A picture shows what is on it, names
          included, so please hide what the business should not see.
        </p>
        <p>
          You can change your mind at any time, in the task, in your settings or by writing to us. The proof
          then leaves every report at once, and our copy for reports is deleted. We cannot take back what the
          business has downloaded by then, and our backups may hold a copy for a limited time.
        </p>
        <p>Only these others handle personal information, and only as much as they need:</p>
        <ul>
          <li>
            companies that work for us under contract, for hosting, storing files and sending email, and the
            sign-in provider if you choose one;
          </li>
          <li>
            the company that delivers your reward, such as a gift-card issuer, the provider of an e-transfer
            or a carrier;
          </li>
          <li>
            the push service of your browser (of Google, Mozilla, Apple or Microsoft), if you turn on
            notifications on a device: it learns when we send one to your browser, but cannot read it, because
            we encrypt it for your device;
          </li>
          <li>authorities and courts, where the law requires it;</li>
          <li>a buyer of our business, who would be bound by this policy. We would tell you beforehand.</li>
        </ul>
        <p>
          Some of them may work outside your province or outside Canada, where other laws apply. We assess
          this before we use them, and if you ask, we tell you who and where they are.
        </p>
      </>
    ),
  },
  {
    id: 'cookies-and-analytics',
    title: t('Cookies and Analytics'),
    body: (
      <>
        <p>
          We use cookies for signing in and for the colours and the language you choose. One keeps you signed
          in; it ends when you sign out, or 30 days after your last visit. Once you create an account or sign
          in, another cookie tells your browser apart from others for 400 days, so that strangers who guess
          your password cannot lock you out. While you sign in with a code, a passkey or another provider, or
          to a suspended account, one more lasts a few minutes. If you choose the light or dark theme or a tab
          of the task list, turn off keyboard shortcuts, or see our question about notifications, one
          remembers it for a year. If you choose a language on our sign-in pages, or come to them from one of
          our other pages, one remembers it until you close your browser. Just reading our pages sets no
          cookie.
        </p>
        <p>
          Your browser also keeps a few things on your device: what you have checked off, written or chosen
          for a task but not sent yet, a picture you shared to the app, what you saw last, for use offline,
          and the address for notifications if you turned them on. If you change the language while you write
          to us on our public pages, it keeps what you typed until the other page has it. We receive proof
          only once you submit it. Signing out deletes all of it, and you can remove it in your browser’s
          settings.
        </p>
        <p>
          There are no analytics services, advertising networks, tracking pixels or fingerprinting of your
          device, neither on our pages nor in our emails. Everything our pages load comes from us.
        </p>
      </>
    ),
  },
]
