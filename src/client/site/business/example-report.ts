import { t } from '#client/words/t.ts'
import type { Report } from '#domain/campaigns/reports.ts'
import { OWN_LANGUAGE } from '#domain/text/own-language.ts'

const PICTURE = OWN_LANGUAGE === 'en' ? '/example-proof.svg' : '/example-proof-fr.svg'

/** A made-up report of a made-up bakery: the private feedback that businesses order where a platform forbids reviews. */
export const EXAMPLE_REPORT_CONTENT: Report = {
  client: t('Whistling Loaf Bakery'),
  campaign: t('Private feedback on the breakfast counter'),
  figures: {
    service: 'review-generation',
    orderedUnits: 24,
    approvedUnits: 22,
    unitPrice: 1000,
    startsOn: '2026-09-14',
    endsOn: '2026-10-11',
    weeks: [
      { from: '2026-09-14', submitted: 6, approved: 4, rejected: 1 },
      { from: '2026-09-21', submitted: 7, approved: 6, rejected: 1 },
      { from: '2026-09-28', submitted: 7, approved: 6, rejected: 2 },
      { from: '2026-10-05', submitted: 7, approved: 6, rejected: 1 },
    ],
    rejected: 5,
    reasons: [
      { reason: t('Say what you ordered and what it was like'), count: 3 },
      { reason: t('Show the receipt with its date'), count: 1 },
      { reason: null, count: 1 },
    ],
  },
  figuredAt: '2026-10-13T15:30:00.000Z',
  final: true,
  changes: [{ at: '2026-10-21T14:05:00.000Z', approvedUnits: 21 }],
  proofs: [
    {
      id: 6,
      approvedOn: '2026-10-09',
      words: t(
        'Got there at 8:40 on Thursday. The cinnamon roll was still warm and not too sweet. Only thing: the line goes right across the door, so a mom with a stroller had to wait outside.',
      ),
      pictureUrl: null,
    },
    {
      id: 5,
      approvedOn: '2026-10-06',
      words: t('Coffee was lukewarm both times I went. The sourdough makes up for it.'),
      pictureUrl: PICTURE,
    },
    {
      id: 4,
      approvedOn: '2026-09-30',
      words: t(
        'I asked what’s in the seeded loaf because my son can’t have nuts. The lady at the counter got out the ingredient binder right away, which I really liked. Crust is a bit hard for the kids.',
      ),
      pictureUrl: null,
    },
    {
      id: 3,
      approvedOn: '2026-09-25',
      words: t('Couldn’t find the price of the half loaves anywhere. $4.75 is fair, but put it on the sign!'),
      pictureUrl: PICTURE,
    },
    {
      id: 2,
      approvedOn: '2026-09-23',
      words: t(
        'Friendly and quick, three minutes at 7:30. I’d come back for the cheese scones. Nowhere to sit when it rains though.',
      ),
      pictureUrl: null,
    },
    {
      id: 1,
      approvedOn: '2026-09-18',
      words: t(
        'Honestly the tables were sticky. Otherwise a lovely place, you can smell it from the street.',
      ),
      pictureUrl: null,
    },
  ],
  nextPage: null,
  firstPage: null,
  csv: null,
  languages: null,
}
