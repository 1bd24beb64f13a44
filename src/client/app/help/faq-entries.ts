import { CLAIM_WINDOW_DAYS, QUALIFYING_POINTS, REFERRAL_BONUS_POINTS } from '#domain/referrals/referrals.ts'
import { folded } from '#domain/text/folding.ts'
import { formatNumber } from '#domain/text/format.ts'

export interface FaqEntry {
  question: string
  answer: string
  link?: { href: string; label: string }
  /** Followed by the public figures, if there are any. */
  showsFigures?: true
}

interface FaqSection {
  id: string
  title: string
  entries: readonly FaqEntry[]
}

/** Specification §2 Help & Support. */
export const FAQ: readonly FaqSection[] = [
  {
    id: 'earning',
    title: 'Earning points',
    entries: [
      {
        question: 'How do I earn points?',
        answer:
          'Claim a task, do what it asks and submit your proof: a screenshot, notes or both. You earn the points once our team approves it.',
        link: { href: '/tasks', label: 'Browse Available Tasks' },
      },
      {
        question: 'What is bonus media?',
        answer:
          'Some tasks come with pictures or videos for you to post. Claim the task first, then a file. You get its bonus points right away, and no one else can use that file. If you leave the task, you lose the bonus.',
      },
      {
        question: 'Can I submit again after a rejection?',
        answer:
          'Yes. Open the task to see why, fix what’s missing and resubmit. Your new submission replaces the old one.',
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
          'On the Points & Rewards page, choose Redeem Rewards, then pick a reward you have enough points for. We take the points when you send the request. If we can’t approve it, you get them all back.',
        link: { href: '/points', label: 'Go to Points & Rewards' },
      },
      {
        question: 'Do my points expire?',
        answer: 'No. They’re yours for as long as you have an account.',
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
          'Usually 24–48 hours. A person reviews every submission. We email you the result, unless you’ve turned off email notifications in your settings.',
        showsFigures: true,
        link: { href: '/settings', label: 'Open Account Settings' },
      },
      {
        question: 'Where can I see what’s under review?',
        answer: 'In your task history, under Pending. After the review, it moves to Completed or Rejected.',
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
        answer: `Give them the code on your Referrals page. Once they complete tasks worth over ${formatNumber(QUALIFYING_POINTS)} points, you both get ${formatNumber(REFERRAL_BONUS_POINTS)} bonus points.`,
        link: { href: '/referrals', label: 'Go to Referrals' },
      },
      {
        question: 'I have a friend’s code. When do I enter it?',
        answer: `Within ${CLAIM_WINDOW_DAYS} days of joining, once per account, on the Referrals page.`,
      },
    ],
  },
]

/** Ignores letter case and accents. */
export function matchingFaq(search: string): FaqSection[] {
  const wanted = folded(search.trim())
  return FAQ.map((section) => ({
    ...section,
    entries: section.entries.filter(({ question, answer }) =>
      folded(`${section.title} ${question} ${answer}`).includes(wanted),
    ),
  })).filter(({ entries }) => entries.length > 0)
}
