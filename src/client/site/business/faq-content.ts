import { formatChoices } from '../../../domain/format.ts'
import { CLAIMS, EXCLUDED_INDUSTRIES } from '../../../domain/public-claims.ts'
import type { Texts } from '../page.ts'

export interface FaqSection {
  id: string
  title: string
  /** Each question with its answer. */
  questions: Texts
}

/** Six sections (specification §2 Business pages: FAQ). */
export const FAQ: readonly FaqSection[] = [
  {
    id: 'getting-started',
    title: 'Getting Started',
    questions: {
      'How do I begin?': `Send the form on the contact page. We answer ${CLAIMS.response} and arrange a ${CLAIMS.consultation}.`,
      'What do you need from me?':
        'The address of the page or place it is about, what you would like more of, and how many. Pictures or texts are welcome and not needed.',
      'How soon does a campaign start?': `Usually ${CLAIMS.launch} after you have agreed to the tasks. Turnaround is ${CLAIMS.turnaround} for most services.`,
      'Do I sign a contract?':
        'No. You order a number of one service at a price. There is no minimum term and no monthly fee.',
    },
  },
  {
    id: 'services-and-pricing',
    title: 'Services & Pricing',
    questions: {
      'What does it cost?':
        'Each service has a range in Canadian dollars, taxes included, on the pricing page. You choose within it: a higher price gets members sooner.',
      'Why are there daily and weekly caps?':
        'Because ten reviews in an hour help nobody. Caps keep activity at the pace of real customers, as the platforms expect it.',
      'Can I combine services?':
        'Yes. Most clients run two or three side by side; you still pay for each one that was approved.',
      'Is there a discount for large orders?':
        'For several locations or a season we make one offer for all of it. Ask in the consultation.',
    },
  },
  {
    id: 'quality-and-authenticity',
    title: 'Quality & Authenticity',
    questions: {
      'Who are your members?':
        'People in Canada of the age of majority in their province. They sign up by themselves, with a verified address, and each holds one account.',
      'Are the reviews real?':
        'Members write what they think, in their own words and with their own rating, after they have tried what they review. They say that they were rewarded.',
      'How is quality checked?':
        'A person looks at every submission before points are paid. Pictures that were used before are flagged to the reviewer.',
      'What happens with poor work?':
        'It is rejected with the reason, is not paid, and does not count towards your order.',
    },
  },
  {
    id: 'campaigns-and-results',
    title: 'Campaigns & Results',
    questions: {
      'When do I see results?': `First results come in ${CLAIMS.results} after the launch. Reviews then follow at the pace of their cap.`,
      'Can I change a running campaign?': `Yes. Tell us what to change and it takes effect ${CLAIMS.changes}. Members who have already claimed a task keep what they were promised.`,
      'What does the report contain?':
        'Every approved task with its date and its link or picture, and what is still open.',
      'What if a review disappears?':
        'Platforms remove reviews by rules of their own. The member then tries again, up to three times in total; for the rest we offer a refund or do the order again.',
    },
  },
  {
    id: 'support-and-account-management',
    title: 'Support & Account Management',
    questions: {
      'Who is my contact?': `One person in Ajax, Ontario, from the first call to the report. We are there on ${CLAIMS.weekdayHours} and on ${CLAIMS.weekendHours}.`,
      'How do I reach you?': `By the contact form, by e-mail or by phone. Responses come ${CLAIMS.response}.`,
      'Can several people of my company take part?':
        'Yes. Name them in the consultation, and say who may order and who may only read reports.',
      'What if I am not satisfied?':
        'For each order we offer a refund or a redo. Tell your contact what was wrong.',
    },
  },
  {
    id: 'compliance-and-legal',
    title: 'Compliance & Legal',
    questions: {
      'Is this allowed?':
        'Rewarded posts must be disclosed and honest. Our tasks ask for exactly that, and never for a star rating. Some platforms allow no rewarded reviews at all: there we ask for private feedback instead.',
      'Which businesses do you not work for?': `We take no orders for ${formatChoices(EXCLUDED_INDUSTRIES)}.`,
      'What about privacy?':
        'We do not give members’ data to clients or clients’ data to anybody. How we handle what you send us stands in the privacy policy.',
      'Who owns the content?':
        'Content made for your order may be used by you for your own marketing. The details stand in the offer.',
    },
  },
]
