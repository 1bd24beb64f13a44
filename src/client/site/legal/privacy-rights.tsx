import { BRAND } from '../../../domain/brand.ts'
import type { LegalSection } from './legal-section.ts'

/** Privacy Policy, sections 7 to 11: choices and rights, protection, changes and contact. */
export const PRIVACY_RIGHTS: readonly LegalSection[] = [
  {
    id: 'your-privacy-choices',
    title: 'Your Privacy Choices',
    body: (
      <>
        <h3>In your settings, at any time</h3>
        <ul>
          <li>See and correct your profile, and change your e-mail address or password.</li>
          <li>Download your information in a common, machine-readable format.</li>
          <li>
            Delete your account. Your profile, images, sessions and e-mails are erased; your points statement
            stays under a pseudonym. Points you have left are lost, and open reward requests have to be
            completed or cancelled first.
          </li>
        </ul>
        <h3>E-mail</h3>
        <p>
          E-mail about new tasks is promotional: under Canada’s anti-spam law (CASL) we send it only if you
          agreed to it separately. That consent was never part of accepting the terms, and you can withdraw it
          at any time, as well as reminders: in your settings, with the link in each of these e-mails, or on
          the unsubscribe page. It takes effect at once. News of your submissions, rewards and points can be
          switched off in your settings. Messages about the security of your account are always sent.
        </p>
        <h3>Your rights</h3>
        <p>
          You can ask what information we have about you, how we use it and who has received it; have it
          corrected; receive it, or have it sent to somebody else, in a common format; withdraw a consent; and
          have it deleted, or no longer spread, where the law says so. If you withdraw a consent that your
          account cannot work without, the account has to be deleted. About a decision that was made
          automatically you can ask for the reasons, and have a person look at it.
        </p>
        <p>
          Write to the privacy officer in section 11. We may ask you to write from your account’s e-mail
          address, so that we give nothing to the wrong person. We answer within 30 days, free of charge. If
          you are not satisfied, you can complain to the Office of the Privacy Commissioner of Canada, in
          Quebec to the Commission d’accès à l’information, and in Alberta and British Columbia to the
          Information and Privacy Commissioner there.
        </p>
      </>
    ),
  },
  {
    id: 'data-security',
    title: 'Data Security',
    body: (
      <>
        <ul>
          <li>Connections to our website are encrypted.</li>
          <li>Passwords are kept as hashes only.</li>
          <li>
            Gift-card codes and other delivered rewards are stored encrypted, and every time one is shown is
            recorded.
          </li>
          <li>Your images can be opened only by you and by our reviewers, never by a public link.</li>
          <li>Only the people on our team who need it have access, with accounts of their own.</li>
        </ul>
        <p>
          No system is perfectly secure. If a breach creates a real risk of serious harm to you, we tell you
          and the privacy commissioner responsible as soon as we can, and we keep a record of every breach.
        </p>
      </>
    ),
  },
  {
    id: 'childrens-privacy',
    title: "Children's Privacy",
    body: (
      <p>
        {BRAND.shortName} is for people who are at least 18 and have reached the age of majority where they
        live. We do not knowingly collect information from anybody younger. If you believe that a younger
        person has an account, please tell us: we close it and delete its information.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        When this policy changes, the date at the top changes. If a change matters to you, we tell you by
        e-mail at least 30 days before it takes effect. For a new use of information that we already have, we
        ask for your consent first wherever the law requires it.
      </p>
    ),
  },
  {
    id: 'contact-us',
    title: 'Contact Us',
    body: (
      <>
        <p>
          Our privacy officer is the person in charge of the protection of personal information at{' '}
          {BRAND.name}, and answers every question and request about it:
        </p>
        <p>
          Privacy Officer, {BRAND.name}
          <br />
          {BRAND.place}
          <br />
          <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
        </p>
      </>
    ),
  },
]
