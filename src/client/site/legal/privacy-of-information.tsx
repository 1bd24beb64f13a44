import { t } from '#client/words/t.ts'
import { COMPANY } from '#contract/pages/company.ts'
import { REPORT_PROOF_DAYS } from '#domain/campaigns/reports.ts'
import { BRAND } from '#domain/site/brand.ts'
import {
  FAILED_MAIL_KEPT_DAYS,
  CLIENT_DATA_YEARS as INQUIRY_YEARS,
  MAIL_KEPT_DAYS,
  NOTICE_KEPT_DAYS,
  PUSH_KEPT_DAYS,
  REPLY_FILE_YEARS,
  REVEAL_KEPT_DAYS,
  SIGN_KEPT_DAYS,
} from '#domain/time/retention.ts'
import { type LegalSection, OtherVersion } from './legal-document.tsx'

/** Privacy Policy, sections 1 and 2. */
export const PRIVACY_OF_INFORMATION: readonly LegalSection[] = [
  {
    id: 'information-we-collect',
    title: t('What Information We Collect'),
    body: (
      <>
        <p>
          {COMPANY.name} (“{BRAND.shortName}”, “we”, “us”) in {BRAND.place} is responsible for the personal
          information described here. We handle it under Canada’s Personal Information Protection and
          Electronic Documents Act (PIPEDA) and the privacy laws of the provinces, including Quebec’s Law 25.
        </p>
        <p>
          This policy exists in English and <OtherVersion path="/privacy-policy">in French</OtherVersion>, and
          both versions have equal rank. Where they differ, the one more favourable to you applies.
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
            majority there, which version of the terms you accepted, in which language we showed it first, and
            when, the language of your account, and whether and when you agreed to promotional email.
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
            gift-card code. For an Interac e-Transfer, also the recipient’s legal name and whether Autodeposit
            is on, so that it reaches the right person and we know if Interac asks a question. We never ask
            for the answer.
          </li>
          <li>
            <strong>Reports about rewards:</strong> what you tell us about a delivered reward that does not
            work, and a picture if you add one. We never need the whole code.
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
            <strong>Messages:</strong> what you write to support, and what businesses write in an inquiry; if
            you answer by email, the pictures and PDFs you attach too.
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
          <li>
            Each time a delivered code is shown: when, and on which kind of device, such as “Firefox on
            Windows”.
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
    title: t('How We Use Your Information'),
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
            <strong>Times and devices at which a delivered code was shown:</strong> {REVEAL_KEPT_DAYS} days.
          </li>
          <li>
            <strong>Reports about rewards:</strong> a picture for 30 days, your words as long as you have an
            account.
          </li>
          <li>
            <strong>Signs at a reward request:</strong> {SIGN_KEPT_DAYS} days, or until you delete your
            account.
          </li>
          <li>
            <strong>Points statement and reward requests:</strong> permanently, because accounts have to add
            up. After you delete your account, we keep them under a pseudonym, without your name or email
            address, without where rewards went, and without an e-Transfer’s recipient and Autodeposit answer.
          </li>
          <li>
            <strong>Sessions:</strong> until you sign out, or 30 days after you last used them.
          </li>
          <li>
            <strong>Messages to support:</strong> as long as you have an account.
          </li>
          <li>
            <strong>Files that you email to support:</strong> {REPLY_FILE_YEARS} years after we closed the
            conversation, or until you delete your account. We keep pictures and PDFs only.
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
]
