import { t } from '#client/words/t.ts'
import { COMPANY } from '#contract/pages/company.ts'
import { BRAND } from '#domain/site/brand.ts'
import type { LegalSection } from './legal-document.tsx'

/** Terms of Use, sections 13 to 18. */
export const TERMS_ON_LAW: readonly LegalSection[] = [
  {
    id: 'termination',
    title: t('Termination'),
    body: (
      <>
        <p>
          You can delete your account at any time in your settings. Reward requests have to be completed or
          cancelled first. Unsubmitted claims end, pending submissions are no longer reviewed, and you lose
          the points you have left, so redeem them first.
        </p>
        <p>
          We may suspend or end an account that breaks these terms. We give the reason and, where it is safe
          and lawful, a warning first. If we end an account for another reason, or close the platform, we give
          you at least 30 days’ notice to redeem your points. If your account is ended for abuse, the points
          earned through it are lost.
        </p>
        <p>
          Your statement stays on record without your name after an account is deleted. Sections 8, 14, 15 and
          16 continue to apply after this agreement ends.
        </p>
      </>
    ),
  },
  {
    id: 'disclaimer-of-warranties',
    title: t('Disclaimer of Warranties'),
    body: (
      <p>
        We work carefully, but we provide the platform “as is” and “as available”. As far as the law allows,
        we give no warranties or conditions, express or implied: not that the platform is always available or
        free of errors, not that certain tasks or rewards are offered, not that a review or post stays
        visible, and not that you earn a certain amount. Warranties that consumer protection law gives you are
        not affected.
      </p>
    ),
  },
  {
    id: 'limitation-of-liability',
    title: t('Limitation of Liability'),
    body: (
      <>
        <p>
          As far as the law allows, our total liability to you for everything that arises from the platform or
          these terms is limited to CAD 50 or the value of your points, whichever is lower. The value of your
          points is what the balance of your account, on the day the claim arises, would buy in rewards we
          offered that day, in Canadian dollars.
        </p>
        <p>
          As far as the law allows, we are not liable for indirect or consequential losses, for lost profit or
          data, or for what other services do, including a review that is not shown or an account that is
          limited there.
        </p>
        <p>
          These limits do not apply where the law does not permit them. In particular, nothing here limits
          liability for fraud, gross negligence, intentional fault, death or bodily injury, or your rights
          under the consumer protection law of your province or territory. If you live in Quebec, nothing here
          frees us from the consequences of our own acts.
        </p>
      </>
    ),
  },
  {
    id: 'governing-law',
    title: t('Governing Law'),
    body: (
      <>
        <p>
          The laws of Ontario and the federal laws of Canada that apply there govern these terms, and the
          courts of Ontario may decide disputes about them. As a consumer you keep the protection of the law
          of the province or territory where you live, and you can turn to its courts. Please write to us
          first: most problems are solved that way. Writing to us does not take away any of your rights.
        </p>
        <p>
          If a part of these terms is invalid, the rest stays in force. If we do not enforce a part
          immediately, we do not give it up.
        </p>
      </>
    ),
  },
  {
    id: 'changes-to-terms',
    title: t('Changes to Terms'),
    body: (
      <>
        <p>
          When we change these terms, the date at the top changes. If a change affects your rights or duties,
          we send you the new text by email at least 30 days before it takes effect, say what has changed, and
          ask you to accept it when you next use your account. If you do not agree, you can redeem your points
          and delete your account before that day, without cost.
        </p>
        <p>
          A change never takes away points you have already earned, and it does not apply to what happened
          before it.
        </p>
      </>
    ),
  },
  {
    id: 'contact-us',
    title: t('Contact Us'),
    body: (
      <>
        <p>Send us questions, complaints and notices about these terms here:</p>
        <p>
          {COMPANY.name}
          <br />
          {BRAND.place}
          <br />
          <a href={`mailto:${COMPANY.supportEmail}`}>{COMPANY.supportEmail}</a>
        </p>
      </>
    ),
  },
]
