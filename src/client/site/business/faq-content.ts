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
    title: 'Getting Started',
    questions: {
      'How do I get started?': `Send the form on the contact page. We reply ${CLAIMS.response} and set up a ${CLAIMS.consultation}.`,
      'What do you need from me?':
        'A link to your page or your street address, what you need, and how many. You can add pictures or text, but you don’t have to.',
      'How soon does a campaign start?': `Usually ${CLAIMS.launch} after you agree to the tasks. Most services take ${CLAIMS.turnaround}.`,
      'Do I sign a contract?':
        'No. You order a set number of one service at a set price. There’s no minimum term and no monthly fee.',
    },
  },
  {
    id: 'services-and-pricing',
    title: 'Services & Pricing',
    questions: {
      'What does it cost?':
        'Each service has a price range on our pricing page, in Canadian dollars, taxes included. You choose a price in that range. A higher price attracts members sooner.',
      'Why are there daily and weekly limits?':
        'Honest work takes time. Limits let members try your business first, and let us check every submission.',
      'Can I combine services?': 'Yes. You still only pay for approved work.',
      'Is there a discount for large orders?':
        'For several locations or a full season, we give you one price for everything. Ask us in the consultation.',
    },
  },
  {
    id: 'quality-and-authenticity',
    title: 'Quality & Authenticity',
    questions: {
      'Who are your members?':
        'People in Canada who have reached the age of majority in their province. They sign up themselves with a confirmed email address, and each has one account.',
      'Are the reviews real?':
        'Yes. Members try what they write about, then say what they think in their own words, and that they were rewarded. Where a platform doesn’t allow rewarded reviews, we ask for none: you get private feedback instead.',
      'How is quality checked?':
        'A person checks every submission before we pay points. If a picture was used before, we flag it for the reviewer.',
      'What happens to poor work?':
        'We reject it and say why. You don’t pay for it, and it doesn’t count toward your order.',
    },
  },
  {
    id: 'campaigns-and-results',
    title: 'Campaigns & Results',
    questions: {
      'When do I see results?': `First results come ${CLAIMS.results} after launch. The rest comes in up to the daily or weekly limit.`,
      'Can I change a running campaign?': `Yes. Tell us what to change, and it takes effect ${CLAIMS.changes}. Members who already claimed a task still get what they were promised.`,
      'What’s in the report?':
        'What you ordered, what was approved each week and what it costs, how many proofs we rejected and why, and the proofs that members agreed to show you. Services and Pricing link to an example.',
      'What if a review disappears?':
        'We ask for reviews only where the platform allows rewarded ones, but a platform can still remove one under its own rules. The member gets up to three tries in total. If that doesn’t work, we offer you a refund or a redo.',
    },
  },
  {
    id: 'support-and-account-management',
    title: 'Support & Account Management',
    questions: {
      'Who is my contact?': `One person in Ajax, Ontario, from the first call to the report. We’re available ${CLAIMS.weekdayHours} and ${CLAIMS.weekendHours}.`,
      'How do I reach you?': `Use the contact form, email us or call. We reply ${CLAIMS.response}.`,
      'Can several people from my company take part?':
        'Yes. Name them in the consultation, and tell us who can order and who can only read reports.',
      'What if I’m not satisfied?':
        'Tell your contact what went wrong. We offer a refund or a redo for every order.',
    },
  },
  {
    id: 'compliance-and-legal',
    title: 'Compliance & Legal',
    questions: {
      'Is this allowed?': `We only publish tasks that the platform allows. In Canada, what a member publishes for a reward must also be honest and say that it was rewarded. Our tasks ask for exactly that, and never for a star rating. Some platforms are stricter: ${formatList(forbidding('review'))} don’t allow rewarded reviews or ratings at all, and ${formatList(forbidding('share'))} don’t allow paid likes, follows, shares or views. No one can publish such a task with us.`,
      'What do you offer instead?':
        'Private feedback, which only you read, or a post in the member’s own words that says it was rewarded. We don’t sell likes, follows or ratings anywhere: on their own, they can’t say that they were rewarded. Our pricing page shows for each service what the platform allows and when we last read its rules.',
      'What happens to a business that buys reviews?': `It can be punished too. In 2023, a company agreed to pay a penalty after Canada’s Competition Bureau found that it had bought reviews. ${ruleFor('yelp', 'review').sentence}`,
      'Are there businesses you don’t work with?': `Yes. We don’t take orders for ${formatChoices(EXCLUDED_INDUSTRIES)}.`,
      'What about privacy?':
        'We don’t give members’ personal information to clients. Members decide for each task whether its report shows you their proof, and can change that at any time. See our privacy policy for how we handle what you send us.',
      'Who owns the content?':
        'You can use content made for your order in your own marketing. See your offer for the details.',
    },
  },
]
