import { COMPANY } from '#contract/pages/company.ts'
import { MAX_REPORT_LINK_DAYS, REPORT_PROOF_DAYS } from '#domain/campaigns/reports.ts'
import { BRAND } from '#domain/site/brand.ts'
import {
  FAILED_MAIL_KEPT_DAYS,
  CLIENT_DATA_YEARS as INQUIRY_YEARS,
  MAIL_KEPT_DAYS,
  NOTICE_KEPT_DAYS,
  PUSH_KEPT_DAYS,
  SIGN_KEPT_DAYS,
} from '#domain/time/retention.ts'
import type { LegalSection } from './legal-document.tsx'

/** Privacy Policy, sections 1 to 6. */
export const PRIVACY_OF_INFORMATION: readonly LegalSection[] = [
  {
    id: 'information-we-collect',
    title: 'What Information We Collect',
    body: (
      <>
        <p>
          {COMPANY.name} (“{BRAND.shortName}”, “we”, “us”) in {BRAND.place} is responsible for the personal
          information described here. We handle it under Canada’s Personal Information Protection and
          Electronic Documents Act (PIPEDA) and the privacy laws of the provinces, including Quebec’s Law 25.
        </p>
        <h3>What you give us</h3>
        <ul>
          <li>
            <strong>Account:</strong> your name, email address and password. We keep only a hash of the
            password, from which it cannot be read. If you sign in through another provider, we receive your
            name and email address from it.
          </li>
          <li>
            <strong>First sign-in:</strong> your province or territory, that you have reached the age of
            majority there, which version of the terms you accepted and when, and whether and when you agreed
            to promotional email.
          </li>
          <li>
            <strong>Passkeys and codes, if you set them up:</strong> the public part of a passkey, which is
            not secret, and the name you gave it; the secret for your authenticator app, encrypted.
          </li>
          <li>
            <strong>Profile, if you fill it in:</strong> phone number, a bio, a photo and your notification
            settings.
          </li>
          <li>
            <strong>Notifications on a device, if you turn them on:</strong> the address and the keys that
            your browser’s push service gives us for it, until you turn them off or sign out.
          </li>
          <li>
            <strong>Tasks:</strong> which tasks you claim, your screenshots and notes, and when you send them.
          </li>
          <li>
            <strong>Rewards:</strong> what you request, where to send it, and what was delivered, such as a
            gift-card code.
          </li>
          <li>
            <strong>Referrals:</strong> your code and whose code you entered. A friend who referred you sees
            totals, not your tasks.
          </li>
          <li>
            <strong>Your choice about reports:</strong> for which tasks you agreed that the business sees your
            proof, in which words, when, and when you withdrew it.
          </li>
          <li>
            <strong>Messages:</strong> what you write to support, and what businesses write in an inquiry.
          </li>
          <li>
            <strong>Businesses:</strong> the name and website of a client, its contacts with their name, email
            address, phone number and role, and our notes.
          </li>
        </ul>
        <h3>What we collect when you use the platform</h3>
        <ul>
          <li>Your points statement, and our decisions on your submissions and requests with their notes.</li>
          <li>
            For each session, when it began, your device’s network address (IP) and the name of your browser.
          </li>
          <li>Copies of the emails we sent you.</li>
          <li>
            If we suspend your account: since when, the reason we gave you, our notes about it, and your
            answer.
          </li>
          <li>
            Signs, when you request a reward: that another account uses the same destination or the same phone
            number, that a picture you sent is a copy of another account’s, or that your destination is new.
            We note which one and when. A person looks at it and decides; a sign alone changes nothing. You
            find yours in your data export, without the other account.
          </li>
          <li>
            Technical logs of requests: time, kind, outcome and errors. We write them so that they contain no
            passwords, no cookies and nothing you typed.
          </li>
        </ul>
        <h3>About images</h3>
        <p>
          We create a new copy of every image when it arrives. We remove hidden details, such as where a photo
          was taken and with which camera, and do not keep the original file. From the image we compute a
          fingerprint: short codes and a tiny greyscale version of 44 × 44 points. They let us recognize the
          same or a very similar image.
        </p>
        <p>
          We do not ask for your date of birth, identity documents, social insurance number or bank account,
          and we do not track your location.
        </p>
      </>
    ),
  },
  {
    id: 'how-we-use-your-information',
    title: 'How We Use Your Information',
    body: (
      <>
        <p>We use your information with your consent or where the law allows it, only to:</p>
        <ul>
          <li>run your account, review your tasks, keep your points and deliver your rewards;</li>
          <li>
            prevent fraud, above all proof that was used before and several accounts of one person, and keep
            the platform secure;
          </li>
          <li>answer you, and send you the emails described in section 7;</li>
          <li>count totals, such as tasks completed, that identify no one;</li>
          <li>meet legal obligations and settle disputes.</li>
        </ul>
        <p>
          People decide on your submissions and requests. One decision is automatic: the task “Complete Your
          Profile” is approved when your profile has your full name and phone number. If it is not approved,
          the task tells you what is missing, and support can check it manually.
        </p>
        <h3>How long we keep it</h3>
        <ul>
          <li>
            <strong>Images of submissions:</strong> deleted once the submission is older than 30 days, by a
            job that runs every 24 hours. When you resubmit, the earlier image is deleted. The record of the
            submission and the fingerprint stay.
          </li>
          <li>
            <strong>Account, profile and tasks:</strong> as long as you have an account.
          </li>
          <li>
            <strong>Emails to you:</strong> our copy is deleted {MAIL_KEPT_DAYS} days after we sent it, or
            after {FAILED_MAIL_KEPT_DAYS} days if it could not be delivered.
          </li>
          <li>
            <strong>Notices in your account:</strong> {NOTICE_KEPT_DAYS} days after you read them; unread ones
            as long as you have an account.
          </li>
          <li>
            <strong>Notifications on your devices:</strong> a record of each for {PUSH_KEPT_DAYS} days.
          </li>
          <li>
            <strong>Signs at a reward request:</strong> {SIGN_KEPT_DAYS} days, or until you delete your
            account.
          </li>
          <li>
            <strong>Points statement and reward requests:</strong> permanently, because accounts have to add
            up. After you delete your account, we keep them under a pseudonym, without your name or email
            address.
          </li>
          <li>
            <strong>Sessions:</strong> until you sign out, or 30 days after you last used them.
          </li>
          <li>
            <strong>Messages to support:</strong> as long as you have an account.
          </li>
          <li>
            <strong>Inquiries of businesses:</strong> {INQUIRY_YEARS} years after the last message, once
            answered. If the business became a client, the inquiry, the contacts and our notes stay for{' '}
            {INQUIRY_YEARS} years after its last campaign. Contacts and notes are deleted earlier if they ask.
          </li>
          <li>
            <strong>Proofs in reports to a business:</strong> a small copy of the picture is made only if you
            agreed. It is deleted when you withdraw, when you delete your account, or {REPORT_PROOF_DAYS} days
            after the approval. A report itself keeps numbers, dates and sentences of ours, nothing about you.
          </li>
          <li>
            <strong>What you agreed to about reports:</strong> as long as you have an account.
          </li>
          <li>
            <strong>A suspension:</strong> its reason, our notes and your answer, as long as you have an
            account.
          </li>
          <li>
            <strong>Backups:</strong> may hold deleted information for a limited time. We use them only to
            recover from a failure.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'sms-and-phone-contact',
    title: 'SMS and Phone Contact',
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
    title: 'Third-Party Platforms and Tasks',
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
    title: 'No Client Data Sharing',
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
    title: 'Cookies and Analytics',
    body: (
      <>
        <p>
          We use cookies for signing in and for the colours you choose. One keeps you signed in; it ends when
          you sign out, or 30 days after your last visit. Once you create an account or sign in, another
          cookie tells your browser apart from others for 400 days, so that strangers who guess your password
          cannot lock you out. While you sign in with a code, a passkey or another provider, or to a suspended
          account, one more lasts a few minutes. If you choose the light or dark theme or a tab of the task
          list, turn off keyboard shortcuts, or see our question about notifications, one remembers it for a
          year. Just reading our pages sets no cookie.
        </p>
        <p>
          Your browser also keeps a few things on your device: what you have checked off, written or chosen
          for a task but not sent yet, a picture you shared to the app, what you saw last, for use offline,
          and the address for notifications if you turned them on. We receive proof only once you submit it.
          Signing out deletes all of it, and you can remove it in your browser’s settings.
        </p>
        <p>
          There are no analytics services, advertising networks, tracking pixels or fingerprinting of your
          device, neither on our pages nor in our emails. Everything our pages load comes from us.
        </p>
      </>
    ),
  },
]
