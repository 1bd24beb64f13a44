import { t } from '#client/words/t.ts'
import { COMPANY } from '#contract/pages/company.ts'
import { pageAt } from '../site-links.ts'
import type { LegalSection } from './legal-document.tsx'

/** Terms of Use, sections 7 to 12. */
export const TERMS_ON_CONDUCT: readonly LegalSection[] = [
  {
    id: 'account-responsibilities',
    title: t('Account Responsibilities'),
    body: (
      <>
        <ul>
          <li>Give true information and keep it current, above all your email address.</li>
          <li>Keep your password to yourself. We never ask you for it by email or phone.</li>
          <li>Do not share, lend, sell or give away your account.</li>
          <li>
            Tell us immediately at <a href={`mailto:${COMPANY.supportEmail}`}>{COMPANY.supportEmail}</a> if
            you think that someone else has used your account.
          </li>
        </ul>
        <p>
          You are responsible for what happens through your account, unless it is our fault or happens after
          you told us that someone else has access to it.
        </p>
      </>
    ),
  },
  {
    id: 'user-submitted-content',
    title: t('User-Submitted Content'),
    body: (
      <>
        <p>
          What you write and upload stays yours. You give us a non-exclusive licence, free of charge, to
          store, resize and show it to our reviewers, so that we can review your submissions, prevent fraud
          and run the platform. The licence ends when the content is deleted.
        </p>
        <p>
          The business that ordered a task sees your proof, private feedback included, only if you agreed to
          it for that task, in the words shown there. Agreeing is free: claiming the task, approval and points
          do not depend on it. You can withdraw it at any time in the task or in your settings, and the proof
          then leaves every report to the business at once. We do not publish your proof or use it in
          advertising.
        </p>
        <p>
          You confirm that you may share what you upload. Hide anything that identifies other people or
          reveals their private messages, and your own account numbers. We may remove content that breaks
          these terms or the law.
        </p>
        <p>
          We delete the images of submissions older than 30 days; the record of the submission stays. Please
          keep your own copy of anything you still need.
        </p>
      </>
    ),
  },
  {
    id: 'third-party-services',
    title: t('Third-Party Services'),
    body: (
      <>
        <p>
          Many tasks take place on services we do not run, such as Facebook, Instagram or a review site. Their
          own terms apply there, and section 4 says what we do where they forbid rewards. We are neither
          affiliated with them nor endorsed by them, and we cannot control what they show, change or remove,
          or what they do with your account. We never need your password for any of them.
        </p>
        <p>
          Gift cards and e-transfers are provided by their issuers and financial institutions. Once a reward
          is delivered, they are responsible for their service; we help you as far as we can if it does not
          work.
        </p>
      </>
    ),
  },
  {
    id: 'beta-features',
    title: t('Beta Features'),
    body: (
      <p>
        We sometimes offer features that are marked as beta. They may have errors, change or disappear without
        notice. Using them is your choice. Points you earn through a beta feature are ordinary points and stay
        yours when it ends.
      </p>
    ),
  },
  {
    id: 'prohibited-conduct',
    title: t('Prohibited Conduct'),
    body: (
      <>
        <p>Besides the abuse named in section 5, you may not use the platform to:</p>
        <ul>
          <li>break a law or another person’s rights;</li>
          <li>harass, threaten, defame or discriminate against anyone;</li>
          <li>upload sexual, violent or hateful material, or harmful software;</li>
          <li>collect information about other members, or contact them against their will;</li>
          <li>
            get around limits or security, overload the service, or copy its content by automated means. If
            you find a weakness, tell us in confidence: we are grateful, and we do not act against people who
            look for weaknesses carefully and in good faith;
          </li>
          <li>sell or advertise something of your own, or claim to speak for us or for our clients.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'privacy',
    title: t('Privacy'),
    body: (
      <>
        <p>
          Our <a href={pageAt('/privacy-policy')}>Privacy Policy</a> explains what we know about you, how we
          use it, and your rights. Our business clients get totals. They see a proof of yours only if you
          agreed to it for that task.
        </p>
        <p>
          Email about new tasks is promotional. Under Canada’s anti-spam law we send it only with your
          separate consent. It is never a condition of membership, and you can withdraw it at any time, in
          your settings or with the link in each of those emails. We always send messages about the security
          of your account.
        </p>
      </>
    ),
  },
]
