import { CLAIMS, EXCLUDED_INDUSTRIES } from '#domain/site/public-claims.ts'
import { formatChoices } from '#domain/text/format.ts'
import type { Texts } from '../page.ts'

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
        'An honest review takes time. Limits let members try your business first, and let us check every submission.',
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
        'Yes. Members try what they review, then say what they think in their own words, with their own rating. They disclose that they were rewarded.',
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
      'When do I see results?': `First results come ${CLAIMS.results} after launch. Reviews then come in up to their daily or weekly limit.`,
      'Can I change a running campaign?': `Yes. Tell us what to change, and it takes effect ${CLAIMS.changes}. Members who already claimed a task still get what they were promised.`,
      'What’s in the report?': 'How many tasks were approved and when, and what’s still open.',
      'What if a review disappears?':
        'Platforms remove reviews under their own rules. The member gets up to three tries in total. If that doesn’t work, we offer you a refund or a redo.',
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
      'Is this allowed?':
        'Rewarded posts must be honest and disclosed. Our tasks ask for exactly that, and never for a star rating. Some platforms don’t allow rewarded reviews at all. There, we ask for private feedback instead.',
      'Are there businesses you don’t work with?': `Yes. We don’t take orders for ${formatChoices(EXCLUDED_INDUSTRIES)}.`,
      'What about privacy?':
        'We don’t give members’ personal information to clients. See our privacy policy for how we handle what you send us.',
      'Who owns the content?':
        'You can use content made for your order in your own marketing. See your offer for the details.',
    },
  },
]
