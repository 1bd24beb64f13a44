import { t } from '#client/words/t.ts'
import { ruleFor } from '#domain/campaigns/platform-rules.ts'
import { CLAIMS, EXCLUDED_INDUSTRIES } from '#domain/site/public-claims.ts'
import { formatChoices, formatList } from '#domain/text/format.ts'
import type { Texts } from '../page.ts'
import { forbidding } from './forbidding.ts'

export interface FaqSection {
  id: string
  title: string
  questions: Texts
}

export const FAQ: readonly FaqSection[] = [
  {
    id: 'getting-started',
    title: t('Getting Started'),
    questions: {
      [t('How do I get started?')]: t(
        'Send the form on the contact page. We reply {response} and set up a {consultation}.',
        CLAIMS,
      ),
      [t('What do you need from me?')]: t(
        'A link to your page or your street address, what you need, and how many. You can add pictures or text, but you don’t have to.',
      ),
      [t('How soon does a campaign start?')]: t(
        'Usually {launch} after you agree to the tasks. Most services take {turnaround}.',
        CLAIMS,
      ),
      [t('Do I sign a contract?')]: t(
        'No. You order a set number of one service at a set price. There’s no minimum term and no monthly fee.',
      ),
    },
  },
  {
    id: 'services-and-pricing',
    title: t('Services & Pricing'),
    questions: {
      [t('What does it cost?')]: t(
        'Each service has a price range on our pricing page, in Canadian dollars, taxes included. You choose a price in that range. A higher price attracts members sooner.',
      ),
      [t('Why are there daily and weekly limits?')]: t(
        'Honest work takes time. Limits let members try your business first, and let us check every submission.',
      ),
      [t('Can I combine services?')]: t('Yes. You still only pay for approved work.'),
      [t('Is there a discount for large orders?')]: t(
        'For several locations or a full season, we give you one price for everything. Ask us in the consultation.',
      ),
    },
  },
  {
    id: 'quality-and-authenticity',
    title: t('Quality & Authenticity'),
    questions: {
      [t('Who are your members?')]: t(
        'People in Canada who have reached the age of majority in their province. They sign up themselves with a confirmed email address, and each has one account.',
      ),
      [t('Are the reviews real?')]: t(
        'Yes. Members try what they write about, then say what they think in their own words, and that they were rewarded. Where a platform doesn’t allow rewarded reviews, we ask for none: you get private feedback instead.',
      ),
      [t('How is quality checked?')]: t(
        'A person checks every submission before we pay points. If a picture was used before, we flag it for the reviewer.',
      ),
      [t('What happens to poor work?')]: t(
        'We reject it and say why. You don’t pay for it, and it doesn’t count toward your order.',
      ),
    },
  },
  {
    id: 'campaigns-and-results',
    title: t('Campaigns & Results'),
    questions: {
      [t('When do I see results?')]: t(
        'First results come {results} after launch. The rest comes in up to the daily or weekly limit.',
        CLAIMS,
      ),
      [t('Can I change a running campaign?')]: t(
        'Yes. Tell us what to change, and it takes effect {changes}. Members who already claimed a task still get what they were promised.',
        CLAIMS,
      ),
      [t('What’s in the report?')]: t(
        'What you ordered, what was approved each week and what it costs, how many proofs we rejected and why, and the proofs that members agreed to show you. Services and Pricing link to an example.',
      ),
      [t('What if a review disappears?')]: t(
        'We ask for reviews only where the platform allows rewarded ones, but a platform can still remove one under its own rules. The member gets up to three tries in total. If that doesn’t work, we offer you a refund or a redo.',
      ),
    },
  },
  {
    id: 'support-and-account-management',
    title: t('Support & Account Management'),
    questions: {
      [t('Who is my contact?')]: t(
        'One person in Ajax, Ontario, from the first call to the report. We’re available {weekdayHours} and {weekendHours}.',
        CLAIMS,
      ),
      [t('How do I reach you?')]: t('Use the contact form, email us or call. We reply {response}.', CLAIMS),
      [t('Can several people from my company take part?')]: t(
        'Yes. Name them in the consultation, and tell us who can order and who can only read reports.',
      ),
      [t('What if I’m not satisfied?')]: t(
        'Tell your contact what went wrong. We offer a refund or a redo for every order.',
      ),
    },
  },
  {
    id: 'compliance-and-legal',
    title: t('Compliance & Legal'),
    questions: {
      [t('Is this allowed?')]: t(
        'We only publish tasks that the platform allows. In Canada, what a member publishes for a reward must also be honest and say that it was rewarded. Our tasks ask for exactly that, and never for a star rating. Some platforms are stricter: {platforms} don’t allow rewarded reviews or ratings at all, and {others} don’t allow paid likes, follows, shares or views. No one can publish such a task with us.',
        { platforms: formatList(forbidding('review')), others: formatList(forbidding('share')) },
      ),
      [t('What do you offer instead?')]: t(
        'Private feedback, which only you read, or a post in the member’s own words that says it was rewarded. We don’t sell likes, follows or ratings anywhere: on their own, they can’t say that they were rewarded. Our pricing page shows for each service what the platform allows and when we last read its rules.',
      ),
      [t('What happens to a business that buys reviews?')]: t(
        'It can be punished too. In 2023, a company agreed to pay a penalty after Canada’s Competition Bureau found that it had bought reviews. {rule}',
        { rule: ruleFor('yelp', 'review').sentence },
      ),
      [t('Are there businesses you don’t work with?')]: t('Yes. We don’t take orders for {industries}.', {
        industries: formatChoices(EXCLUDED_INDUSTRIES),
      }),
      [t('What about privacy?')]: t(
        'We don’t give members’ personal information to clients. Members decide for each task whether its report shows you their proof, and can change that at any time. See our privacy policy for how we handle what you send us.',
      ),
      [t('Who owns the content?')]: t(
        'You can use content made for your order in your own marketing. See your offer for the details.',
      ),
    },
  },
]
