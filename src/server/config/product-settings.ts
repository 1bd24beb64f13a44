import { CODE_MIN_DAYS } from '#domain/rewards/codes.ts'
import { EXAMPLE_COMPANY } from '#domain/site/company.ts'
import { CLIENT_DATA_YEARS } from '#domain/time/retention.ts'
import { documented, expected, matching, oneOf, wholeNumber } from './setting-kinds.ts'

/** These are not escaped in links and attributes, except for &. */
const PRINTED = /^[^\p{Cc}"<>\\]*\S[^\p{Cc}"<>\\]*$/u
const PRINTED_WANTED = 'one line without " < > or \\'
const SUPPORT_EMAIL = /^\s*[\w.+-]+@[\w-]+(?:\.[\w-]+)+\s*$/

/** Settings of what people see and may do; the others, about how the server runs, are in `settings.ts`. */
export const productSettings = {
  COMPANY_NAME: matching(PRINTED, expected(PRINTED_WANTED))
    .optional()
    .meta(
      documented(
        EXAMPLE_COMPANY.name,
        'the company that runs the product, named in every email, the footer, the Terms of Use and the Privacy Policy',
      ),
    ),
  COMPANY_ADDRESS: matching(PRINTED, expected(PRINTED_WANTED))
    .optional()
    .meta(
      documented(
        EXAMPLE_COMPANY.postalAddress.replaceAll('\n', '; '),
        'its postal address, lines separated by semicolons; in every email, as Canada’s anti-spam law requires, and on Help & Support',
      ),
    ),
  SUPPORT_EMAIL: matching(
    SUPPORT_EMAIL,
    expected('an address such as support@example.ca, of letters, digits and . _ + - only'),
  )
    .optional()
    .meta(
      documented(
        EXAMPLE_COMPANY.supportEmail,
        'the address where people reach the team; gets the messages of both contact forms',
      ),
    ),
  COMPANY_PHONE: matching(/^\s*\d{3}-\d{3}-\d{4}\s*$/, expected('a number such as 416-555-0100'))
    .optional()
    .meta(documented(EXAMPLE_COMPANY.phone, 'the phone number on the pages for businesses')),
  MAX_MEDIA_MB: wholeNumber(1, 4096, 'a number of megabytes from 1 to 4096')
    .default(100)
    .meta(documented('`100`', 'the largest bonus file an admin can upload, in megabytes')),
  REFERRALS: oneOf(['on', 'off'])
    .default('on')
    .meta(documented('`on`', '`off`: no new referral codes are accepted; those already entered still pay')),
  SECOND_ADMIN_ABOVE: wholeNumber(0, 100_000_000, 'a whole number of points from 0 to 100000000')
    .optional()
    .meta(
      documented(
        'none',
        'an admin who approves reward requests or adjusts points for one member above this many points in 24 hours needs a second admin; if not set, no one does',
      ),
    ),
  POINTS_PER_DOLLAR: wholeNumber(1, 1_000_000, 'a whole number of points from 1 to 1000000')
    .optional()
    .meta(
      documented(
        'none',
        'how many points cost one Canadian dollar; admins then see the approximate cost of tasks, reward requests and balances',
      ),
    ),
  SHOW_DOLLARS: oneOf(['on', 'off'])
    .default('off')
    .meta(
      documented(
        '`off`',
        '`on`: members see about what their balance, tasks and gift cards are worth too; requires `POINTS_PER_DOLLAR`',
      ),
    ),
  SHOW_REVIEW_FIGURES: oneOf(['on', 'off'])
    .default('on')
    .meta(
      documented(
        '`on`',
        '`off`: the landing page and Help & Support don’t show how fast submissions were reviewed in the last 30 days, and how many second looks changed the decision',
      ),
    ),
  MASS_REJECTION_LIMIT: wholeNumber(1, 1000)
    .default(10)
    .meta(
      documented(
        '`10`',
        'how many submissions of one task an admin can reject within `MASS_REJECTION_MINUTES`; more wait for the agreement of another admin',
      ),
    ),
  MASS_REJECTION_MINUTES: wholeNumber(1, 1440)
    .default(10)
    .meta(documented('`10`', 'the minutes that `MASS_REJECTION_LIMIT` is about')),
  CLIENT_DATA_YEARS: wholeNumber(1, 20)
    .default(CLIENT_DATA_YEARS)
    .meta(
      documented(
        `\`${CLIENT_DATA_YEARS}\``,
        'how many years after the last campaign of a client its contacts, notes and inquiries are deleted, and an inquiry of any other business after its last message (the privacy policy says 3); a client’s name, its campaigns and their figures stay',
      ),
    ),
  CODE_MIN_DAYS: wholeNumber(0, 365)
    .default(CODE_MIN_DAYS)
    .meta(
      documented(
        `\`${CODE_MIN_DAYS}\``,
        'the days that a code must still be valid to be delivered by itself from a stock; one that expires sooner is listed as expiring and delivered only by hand',
      ),
    ),
  SERVICE_WORKER: oneOf(['on', 'off'])
    .default('on')
    .meta(
      documented(
        '`on`',
        '`off`: browsers remove the service worker and its files at their next visit; the product does not open offline',
      ),
    ),
}
