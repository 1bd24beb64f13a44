import { t } from '#client/words/t.ts'
import { COMPANY } from '#contract/pages/company.ts'
import { APPEAL_WITHIN_HOURS } from '#domain/inbox/inbox.ts'
import { REQUEST_DUE_HOURS } from '#domain/rewards/rewards.ts'
import { BRAND } from '#domain/site/brand.ts'
import { type LegalSection, OtherVersion } from './legal-document.tsx'

/** Terms of Use, sections 1 to 6. */
export const TERMS_ON_TASKS: readonly LegalSection[] = [
  {
    id: 'overview',
    title: t('Overview'),
    body: (
      <>
        <p>
          These Terms of Use are an agreement between you and {COMPANY.name} (“{BRAND.shortName}”, “we”,
          “us”), located in {BRAND.place}. They apply whenever you use our website or your account.
        </p>
        <p>
          {BRAND.shortName} is a rewards platform. Members complete tasks for Canadian businesses, such as
          private feedback, disclosed posts and, where a site allows them, rewarded reviews. They send proof,
          earn points once a person on our team approves it, and redeem points for rewards.
        </p>
        <p>
          You accept these terms when you check the box for them at your first sign-in. We record which
          version you accepted, in which language we showed it first, and when. If you do not agree with them,
          please do not use the platform. Nothing in them takes away a right that the law gives you and that
          cannot be waived.
        </p>
        <p>
          These terms exist in English and <OtherVersion path="/terms-of-use">in French</OtherVersion>, and
          both versions have equal rank. If you live in Quebec, we give you the French version first when we
          ask you to accept them. Where the versions differ, the one more favourable to you applies.
        </p>
      </>
    ),
  },
  {
    id: 'eligibility',
    title: t('Eligibility'),
    body: (
      <>
        <p>You can be a member if all of this is true:</p>
        <ul>
          <li>You are located in Canada.</li>
          <li>
            You are at least 18 years old and have reached the age of majority where you live. That is 19 in
            British Columbia, New Brunswick, Newfoundland and Labrador, the Northwest Territories, Nova
            Scotia, Nunavut and Yukon, and 18 in the other provinces.
          </li>
          <li>You are a person acting for yourself, with a single account.</li>
          <li>We have not ended an earlier account of yours for abuse.</li>
        </ul>
        <p>
          Membership is free. We ask for your province or territory and your age of majority once, at your
          first sign-in. If we have a good reason to doubt an answer, we may ask you to confirm it before we
          approve tasks or rewards. A membership is not a job: you choose whether, when and which tasks you
          do.
        </p>
      </>
    ),
  },
  {
    id: 'platform-functionality',
    title: t('Platform Functionality'),
    body: (
      <>
        <h3>Tasks and proof</h3>
        <p>
          A task says what to do, what it pays, how many spots it has and when it ends. Claiming it keeps a
          spot for you and fixes the points you were shown. If the task pays more when we approve, you get
          more. You can leave a task until you submit. If you claimed in time, you may submit after the
          deadline. Some tasks also give you a set time to submit; after that, your spot is released.
        </p>
        <p>
          Proof is a screenshot of at most 5 MB, a note, or both. A person reviews it, typically within 24 to
          48 hours; this is our aim, not a guarantee. If we reject your submission, we tell you why and you
          can resubmit. Only the task “Complete Your Profile” is checked automatically: it pays when your
          profile has your full name and phone number.
        </p>
        <h3>Points</h3>
        <p>
          Every change to your points is a line in your statement. Lines are never changed or removed;
          corrections are new lines. Points never expire. They are not money, earn no interest, cannot be sold
          or transferred, and can only be redeemed for the rewards we offer.
        </p>
        <h3>Bonus media</h3>
        <p>
          Some tasks offer pictures or videos to post, for extra points. Only one member can use each file,
          and only for its task. Claiming it pays immediately; if you leave the task, we take those points
          back.
        </p>
        <h3>Rewards</h3>
        <p>
          Redeeming takes the points immediately and sends us a request, at the price you were shown. If you
          cancel it while it is pending, or if we reject it, you get all of its points back. Reward values are
          in Canadian dollars.
        </p>
        <h3>Referrals</h3>
        <p>
          A newcomer can enter one friend’s code within 7 days of joining. Once the newcomer has earned more
          than 1,000 points from approved tasks, both get 500 points, once. Your own code does not count, and
          you cannot enter the code of someone you referred. We may end this promotion for codes not yet
          entered.
        </p>
      </>
    ),
  },
  {
    id: 'google-review-tasks',
    title: t('Google Review Tasks'),
    body: (
      <>
        <p>
          This section is about tasks that ask for a review on a site where people publish reviews (“review
          tasks”), and about what else members publish for a task.
        </p>
        <h3>What platforms forbid</h3>
        <p>
          Some platforms, Google among them, forbid reviews and ratings that someone was rewarded for.
          Facebook and Instagram also forbid likes, follows, shares and views that were paid for. We do not
          publish tasks that ask for what their platform forbids. Likes, follows and ratings on their own
          cannot say that they were rewarded, so we publish no tasks for them anywhere. If a task seems to ask
          for any of this, leave it and tell us.
        </p>
        <h3>Honest and disclosed reviews only</h3>
        <ul>
          <li>
            Review only what you have really experienced, in your own words, and say what you think. We never
            ask for a number of stars or for praise, and your points do not depend on your opinion.
          </li>
          <li>
            Say clearly in the review that you receive something for it, for example: “I received reward
            points for writing this review.” Canada’s Competition Act forbids false and misleading reviews.
          </li>
          <li>
            If a task shows a disclosure above its requirements, put it, or words that say the same, into
            whatever you publish for that task, where everyone sees it.
          </li>
          <li>
            Write from an account that is yours, once per business, and never about a business that you own,
            work for or compete with.
          </li>
          <li>
            Follow the rules of the site. No task requires you to break them: leave the task instead, and tell
            us.
          </li>
        </ul>
        <p>You may correct a review whenever your opinion changes. That never costs you points.</p>
        <h3>Three tries</h3>
        <p>
          Sites decide for themselves which reviews they show. A review task therefore gives you 3 tries in
          total. If your review does not appear online, you get 2 more tries (2 retries) with other pages, and
          you are still paid, although your review cannot be seen. Each try has to be an honest review of a
          business that you have really experienced; a task pays once.
        </p>
        <p>
          After 3 failed tries, you may switch to another account of your own on that site, if the site allows
          it, or keep trying with the same one. Tries after the third are not paid. Switching never means a
          second {BRAND.shortName} account or someone else’s account.
        </p>
      </>
    ),
  },
  {
    id: 'abuse-and-fraud',
    title: t('Abuse and Fraud'),
    body: (
      <>
        <p>Abuse of the platform includes:</p>
        <ul>
          <li>proof that is false, altered, borrowed or used before;</li>
          <li>reviews or posts that are invented, undisclosed or written for you by someone else;</li>
          <li>several accounts, shared or sold accounts, or referring yourself;</li>
          <li>programs that act for you, or hiding where you are;</li>
          <li>taking advantage of our errors instead of telling us.</li>
        </ul>
        <p>
          We compare a digital fingerprint of each image with those of earlier submissions, to find proof that
          was used before. A match only alerts a reviewer: a person decides.
        </p>
        <p>
          When we find abuse we act in proportion to it. We may reject submissions and requests, take back the
          points that the abuse earned (your balance may then be negative, and nothing can be redeemed until
          it is not), and suspend or end the account. We tell you the reason, and you can answer it by writing
          to <a href={`mailto:${COMPANY.supportEmail}`}>{COMPANY.supportEmail}</a>.
        </p>
        <p>
          When we suspend an account, we email you the reason with a link to a page where you can answer
          without signing in. We reply within {APPEAL_WITHIN_HOURS} hours. If our team has someone else who
          can decide, the person who suspended you does not. Your points stay, what you did before is reviewed
          and paid, and we decide on your open reward requests within {REQUEST_DUE_HOURS} hours.
        </p>
      </>
    ),
  },
  {
    id: 'discretion-and-reward-management',
    title: t('Discretion and Reward Management'),
    body: (
      <>
        <p>
          People review every submission and every reward request manually. Approval is at our discretion. We
          use it in good faith, based on what the task asks and on these terms, not on what you think of a
          business.
        </p>
        <p>
          If you believe that a rejection is wrong, you can ask us once, within 14 days, to review it again.
          If we have more than one reviewer, a different one decides.
        </p>
        <p>
          We may add, change, pause or end tasks and rewards at any time, including their points, prices and
          limits. We keep what we promised: the points of a task you have claimed, and the price of a reward
          you have requested.
        </p>
        <p>
          We may correct a balance that is wrong. The correction, with its reason, is a line in your
          statement.
        </p>
        <p>
          Rewards go to the email or postal address you confirm when you redeem. Please check it: a reward
          sent to the wrong address often cannot be recovered. Gift cards are also subject to their issuer’s
          terms. If we cannot deliver a reward, we return its points. If you owe taxes on rewards, you must
          declare and pay them.
        </p>
      </>
    ),
  },
]
