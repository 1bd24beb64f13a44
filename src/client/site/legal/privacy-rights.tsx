import { t } from '#client/words/t.ts'
import { COMPANY } from '#contract/pages/company.ts'
import { BRAND } from '#domain/site/brand.ts'
import type { LegalSection } from './legal-document.tsx'

/** Privacy Policy, sections 7 to 11. */
export const PRIVACY_RIGHTS: readonly LegalSection[] = [
  {
    id: 'your-privacy-choices',
    title: t('Your Privacy Choices'),
    body: (
      <>
        <h3>In your settings, at any time</h3>
        <ul>
          <li>See and correct your profile, and change your email address or password.</li>
          <li>Turn notifications on a device on or off, and choose what they are about and say.</li>
          <li>See which businesses may see a proof of yours, and withdraw that.</li>
          <li>Download your information in a common, machine-readable format.</li>
          <li>
            Delete your account. Your profile, images, copies for reports, sessions and emails are erased;
            your points statement stays under a pseudonym. You lose any points you have left. Open reward
            requests have to be completed or cancelled first.
          </li>
        </ul>
        <h3>Email</h3>
        <p>
          Email about new tasks is promotional: under Canada’s anti-spam law (CASL) we send it only if you
          agreed to it separately. That consent was never part of accepting the terms, and you can withdraw it
          at any time. You can also stop reminders. Use your settings, the link in each of these emails, or
          the unsubscribe page. It takes effect immediately. You can turn off emails about your submissions,
          rewards and points in your settings. We always send messages about the security of your account.
        </p>
        <h3>Your rights</h3>
        <p>
          You can ask what information we have about you, how we use it and who has received it; have it
          corrected; receive it, or have it sent to someone else, in a common format; withdraw a consent; and
          have it deleted, or no longer shared, where the law says so. If you withdraw a consent that your
          account cannot work without, the account has to be deleted. If a decision was made automatically,
          you can ask for the reasons and have a person review it.
        </p>
        <p>
          Write to the privacy officer in section 11. We may ask you to write from your account’s email
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
    title: t('Data Security'),
    body: (
      <>
        <ul>
          <li>Connections to our website are encrypted.</li>
          <li>Passwords are kept as hashes only.</li>
          <li>
            Gift-card codes and other delivered rewards are stored encrypted, and we record every time one is
            shown, and on which kind of device.
          </li>
          <li>
            Only you and our reviewers can open your images. A copy made for a report, if you agreed to that,
            also opens through the report’s link while it works.
          </li>
          <li>Only the people on our team who need it have access, each with their own account.</li>
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
    title: t("Children's Privacy"),
    body: (
      <p>
        {BRAND.shortName} is for people who are at least 18 and have reached the age of majority where they
        live. We do not knowingly collect information from anyone younger. If you believe that a younger
        person has an account, please tell us. We will close it and delete its information.
      </p>
    ),
  },
  {
    id: 'changes',
    title: t('Changes'),
    body: (
      <p>
        When this policy changes, the date at the top changes. If a change matters to you, we tell you by
        email at least 30 days before it takes effect. Before we use information we already have in a new way,
        we ask for your consent wherever the law requires it.
      </p>
    ),
  },
  {
    id: 'contact-us',
    title: t('Contact Us'),
    body: (
      <>
        <p>
          Our privacy officer is responsible for protecting personal information at {COMPANY.name}, and
          answers every question and request about it:
        </p>
        <p>
          Privacy Officer, {COMPANY.name}
          <br />
          {BRAND.place}
          <br />
          <a href={`mailto:${COMPANY.supportEmail}`}>{COMPANY.supportEmail}</a>
        </p>
      </>
    ),
  },
]
