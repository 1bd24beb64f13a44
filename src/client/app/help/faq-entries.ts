import { folded } from '../../../domain/folding.ts'
import { formatNumber } from '../../../domain/format.ts'
import { CLAIM_WINDOW_DAYS, QUALIFYING_POINTS, REFERRAL_BONUS_POINTS } from '../../../domain/referrals.ts'

export interface FaqEntry {
  question: string
  answer: string
  /** Where to go on. */
  link?: { href: string; label: string }
}

interface FaqSection {
  id: string
  title: string
  entries: readonly FaqEntry[]
}

/** The questions members ask most (specification §2 Help & Support). */
export const FAQ: readonly FaqSection[] = [
  {
    id: 'earning',
    title: 'Earning points',
    entries: [
      {
        question: 'How do I earn points?',
        answer:
          'Choose a task, claim it, do what it asks for, and submit your proof: a screenshot, a text or both. You earn its points once our team has approved it.',
        link: { href: '/tasks', label: 'Browse Available Tasks' },
      },
      {
        question: 'What is bonus media?',
        answer:
          'Some tasks come with pictures or videos that you can use. Claim the task first, then a file: its bonus points are yours at once, and nobody else can use the file. If you leave the task, the bonus is taken back.',
      },
      {
        question: 'Can I submit again after a rejection?',
        answer:
          'Yes. The reason stands in the task. Mend what is missing and submit it again: your new submission takes the place of the old one.',
        link: { href: '/task-history', label: 'View Task History' },
      },
    ],
  },
  {
    id: 'redeeming',
    title: 'Redeeming rewards',
    entries: [
      {
        question: 'How do I redeem my points?',
        answer:
          'On the Points & Rewards page choose Redeem Rewards, then a reward you have enough points for. Its points leave your balance with the request. If we cannot approve it, you get all of them back.',
        link: { href: '/points', label: 'Go to Points & Rewards' },
      },
      {
        question: 'Do my points expire?',
        answer: 'No. They stay in your account as long as you have one.',
      },
    ],
  },
  {
    id: 'approval',
    title: 'Approval',
    entries: [
      {
        question: 'How long does approval take?',
        answer:
          'Usually 24–48 hours. People look at every submission. You get an e-mail as soon as it is decided, unless you have switched e-mail notifications off in your settings.',
        link: { href: '/settings', label: 'Open Account Settings' },
      },
      {
        question: 'Where do I see what is under review?',
        answer:
          'In your task history, under Pending. Submissions move to Completed or Rejected once they are reviewed.',
        link: { href: '/task-history', label: 'View Task History' },
      },
    ],
  },
  {
    id: 'referrals',
    title: 'Referrals',
    entries: [
      {
        question: 'How do I refer a friend?',
        answer: `Give them the code on your Referrals page. Once they have completed tasks worth over ${formatNumber(QUALIFYING_POINTS)} points, you both get ${formatNumber(REFERRAL_BONUS_POINTS)} bonus points.`,
        link: { href: '/referrals', label: 'Go to Referrals' },
      },
      {
        question: 'I have a friend’s code. When do I enter it?',
        answer: `Within ${CLAIM_WINDOW_DAYS} days of joining, once per account, on the Referrals page.`,
      },
    ],
  },
]

/** The sections with the entries that say what is searched for; letter case and accents do not matter. */
export function matchingFaq(search: string): FaqSection[] {
  const wanted = folded(search.trim())
  return FAQ.map((section) => ({
    ...section,
    entries: section.entries.filter(({ question, answer }) =>
      folded(`${section.title} ${question} ${answer}`).includes(wanted),
    ),
  })).filter(({ entries }) => entries.length > 0)
}
