import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { NO_MAIL_TEXT, readableText } from '#domain/inbox/mail-text.ts'
import { parseMail } from '#server/inbox/mail/parse-mail.ts'
import { readMail } from '#server/inbox/mail/read-mail.ts'

const FOLDER = join(import.meta.dirname, 'mails')

const PERSON = false
const AUTO = true

/** The file, who wrote it, its words or their beginning with `…`, and the beginning of what is folded. */
const SHAPES: [file: string, isAuto: boolean, text: string, quoted: string | null][] = [
  ['html/does-not-miss-a-disclaimer-after-a-blockquote', PERSON, 'message\n\n> Quote\n\ndisclaimer', null],
  ['html/handles-gmail-quotes', PERSON, 'Reply', 'On 11-Apr-2011, at 6:54 PM, Bob <bob@example.com> '],
  ['html/handles-invalid-html', PERSON, 'Reply', 'On 11-Apr-2011, at 6:54 PM, Bob <bob@example.com> '],
  [
    'html/is-not-fooled-if-the-reply-shared-a-div-with-the-quotation',
    PERSON,
    'Blah',
    'Date: Tue, 22 May 2012 18:29:16 -0600',
  ],
  [
    'html/microsoft-namespaces',
    PERSON,
    'Hi John - Lorem ipsum dolor sit amet, dignissim voluptas, eg…',
    'From: John Doe [mailto:john@example.com]',
  ],
  [
    'html/office-365',
    PERSON,
    'Hey Ms. Dolphin -- \n\nIt has been so great to chat with you t…',
    'From: Ms. Dolphin',
  ],
  ['html/outlook-mixed', PERSON, "From: Person Person\nSent: 07 November 2017 14:26\nTo: 'blah@b…", null],
  [
    'html/removes-the-tag-with-a-quotation-block-that-starts-with-date',
    PERSON,
    'message',
    'Date: Fri, 23 Mar 2012 12:35:31 -0600',
  ],
  [
    'html/removes-the-tag-with-a-quotation-block-that-starts-with-from',
    PERSON,
    'message',
    'From: bob@example.com',
  ],
  [
    'html/should-not-be-fooled-by-a-regular-blockquote-2',
    PERSON,
    'Reply',
    'On 11-Apr-2011, at 6:54 PM, Bob <bob@example.com> ',
  ],
  [
    'html/should-not-be-fooled-by-a-regular-blockquote',
    PERSON,
    'Reply\n\n> Regular\n\nOn 11-Apr-2011, at 6:54 PM, Bob <bob@example.com> wrote:\n\n> > Nested',
    null,
  ],
  [
    'html/should-return-a-the-text-of-a-message-with-splitter-inside-blockqouote',
    PERSON,
    'Reply',
    '> On 11-Apr-2011, at 6:54 PM, Bob <bob@example.com',
  ],
  [
    'html/should-return-a-the-text-of-a-message-with-splitter-outside-blockqouote',
    PERSON,
    'Reply',
    'On 11-Apr-2011, at 6:54 PM, Bob <bob@example.com> ',
  ],
  ['mime/base64-utf-8', PERSON, 'ÕÄÖÜ', null],
  ['mime/delsp', PERSON, 'First linecontinuedand so on', null],
  ['mime/different-levels', PERSON, 'ÕÄÖÜ2\n\nÕÄÖÜ1', null],
  ['mime/flowed-signature', PERSON, 'How are you today?\n-- \nSignature', null],
  ['mime/flowed', PERSON, 'First line continued and so on', null],
  ['mime/gb2312-mime-words', PERSON, 'Body', null],
  ['mime/html-encoding-from-meta', PERSON, 'ÕÄÖÜ', null],
  ['mime/inline-text-sparrow', PERSON, 'ÕÄÖÜ', null],
  ['mime/invalid-quoted-printable', PERSON, '=�=�ÄÖÜ', null],
  [
    'mime/mixed',
    PERSON,
    'This e-mail message has been scanned for Viruses and Content and cleared\n\n\nGood Morning;',
    null,
  ],
  ['mime/nested', PERSON, 'Dear Sir,\n\nGood evening.\n\n\n \n\n\n\n\n\nThe footer', null],
  ['mime/quoted-printable-utf-8', PERSON, 'ÕÄÖÜ', null],
  ['mime/unescape-from', PERSON, '>From test\n>>From pest', null],
  ['mime/uue-filename-with-special-characters', PERSON, '(no text)', null],
  ['ours/absence', AUTO, 'Je suis absente jusqu’à lundi.', null],
  [
    'ours/bounce',
    AUTO,
    'This is the mail system at host mx.example.ca.\n\n<marie@example.ca>: mailbox full',
    null,
  ],
  [
    'ours/forwarded-outlook',
    PERSON,
    'See below.\n\nFrom: Bank <bank@example.ca>\nSent: Wednesday, No…',
    null,
  ],
  [
    'ours/gmail-french',
    PERSON,
    'Oui, merci beaucoup !',
    'Le mer. 25 nov. 2026 à 09:41, Northpoint Rewards <',
  ],
  ['ours/hidden-characters', PERSON, 'ABC evil D�', null],
  ['ours/html-without-words', PERSON, '(no text)', null],
  [
    'ours/iphone',
    PERSON,
    'Yes, it works now.\n\nSent from my iPhone',
    '> On Nov 25, 2026, at 9:41 AM, Northpoint Rewards ',
  ],
  ['ours/of-a-list', PERSON, 'I answer for the whole team.', null],
  ['ours/out-of-office', AUTO, 'I am away until Monday.', null],
  ['ours/outlook-french', PERSON, 'C’est réglé.', '-----Message d’origine-----'],
  [
    'ours/outlook-html',
    PERSON,
    'Please see the menu <https://example.ca/menu>.',
    'From: Northpoint Rewards <support@example.com>',
  ],
  ['ours/read-receipt', AUTO, 'Your message was read.', null],
  [
    'ours/signature-below',
    PERSON,
    'It is the blue one.',
    'On Wed, Nov 25, 2026 at 9:41 AM Support <support@e',
  ],
  ['text/allows-humans-to-use-on-to-start-a-line', PERSON, 'Blah-blah-blah\nOn blah-blah-blah', null],
  ['text/can-handle-weird-dates-in-header-block', PERSON, 'Hi', 'Date: Fri=2C 28 Sep 2012 10:55:48 +0000'],
  [
    'text/detects-inline-replies',
    PERSON,
    'Please see my responses inline\nOn 04/19/2011 07:10 AM, Roman…',
    null,
  ],
  [
    'text/detects-wrapping-of-nested-replies',
    PERSON,
    'Test reply\nOn 04/19/2011 07:10 AM, Roman Tkachenko wrote:\n\n>…',
    null,
  ],
  [
    'text/detects-wrapping-replies',
    PERSON,
    'Test reply\nOn 04/19/2011 07:10 AM, Roman Tkachenko wrote:\n\n>\n> Test\nRegards, Roman',
    null,
  ],
  [
    'text/does-not-barf-on-unicode-characters-in-a-name',
    PERSON,
    'Replying ok',
    '2011/4/7 Nathan иova <support@example.com>',
  ],
  [
    'text/is-not-fooled-bt-indents',
    PERSON,
    'YOLO salvia cillum kogi typewriter mumblecore cardigan skateboard Austin.',
    '------On 12/29/1987 17:32 PM, Julius Caesar wrote-',
  ],
  [
    'text/is-not-fooled-by-2-line-splitters',
    PERSON,
    'Test reply\nOn Fri, May 6, 2011 at 6:03 PM, Roman Tkachenko f…',
    null,
  ],
  [
    'text/is-not-fooled-by-empty-lines-in-quoted-messages',
    PERSON,
    'Btw blah blah...',
    'On Tue, Jan 27, 2015 at 12:42 PM -0800, "Company" ',
  ],
  [
    'text/is-not-fooled-by-fake-quotations',
    PERSON,
    'Visit us now for assistance...\n>>> >>>  http://www.domain.com <<<\nVisit our site by clicking the link above',
    null,
  ],
  ['text/is-not-fooled-by-forwards-inside-quotations', PERSON, 'Blah', '-----Original Message-----'],
  [
    'text/is-not-fooled-into-thinking-a-link-ends-a-quotation-2',
    PERSON,
    'Blah\n\nOn Thursday, October 25, 2012 at 3:03 PM, life is shor…',
    null,
  ],
  [
    'text/is-not-fooled-into-thinking-a-link-ends-a-quotation-3',
    PERSON,
    'Blah\n\nOn Monday, 24 September, 2012 at 3:46 PM, bob wrote:\n\n…',
    null,
  ],
  [
    'text/is-not-fooled-into-thinking-a-link-ends-a-quotation',
    PERSON,
    '8.45am-1pm\n\nFrom: somebody@example.com\n\n<http://email.exampl…',
    null,
  ],
  ['text/is-not-fooled-when-stars-surround-headers', PERSON, 'Hi', '*From:* bob@example.com [mailto:'],
  [
    'text/is-ok-with-the-og-message-block-starting-with-a-date',
    PERSON,
    'Blah\n\nDate: Wed, 16 May 2012 00:15:02 -0600\nTo: klizhentas@example.com',
    null,
  ],
  ['text/not-fooled-by-3-line-splitters', PERSON, 'Test reply', 'On Nov 30, 2011, at 12:47 PM, Somebody <'],
  [
    'text/notices-when-real-test-is-on-the-splitter-line-2',
    PERSON,
    'reply--- On Wed, Apr 4, 2012 at 3:59 PM, me@domain.com wrote:',
    '> Hi',
  ],
  [
    'text/notices-when-real-test-is-on-the-splitter-line-3',
    PERSON,
    'reply\nbla-bla - bla--- On Wed, Apr 4, 2012 at 3:59 PM, me@domain.com wrote:',
    '> Hi',
  ],
  [
    'text/notices-when-real-test-is-on-the-splitter-line',
    PERSON,
    'reply On Wed, Apr 4, 2012 at 3:59 PM, bob@example.com wrote:',
    '> Hi',
  ],
  [
    'text/picks-up-replies-after-the-quotation',
    PERSON,
    'On 04/19/2011 07:10 AM, Roman Tkachenko wrote:\n\n>\n> Test\nTest reply',
    null,
  ],
  [
    'text/preserves-forwarded-messages',
    PERSON,
    'FYI\n\n---------- Forwarded message ----------\nFrom: bob@examp…',
    null,
  ],
  [
    'text/understands-french-date-person-wrote-splitters',
    PERSON,
    'Lorem ipsum',
    'Le 23 janv. 2015 à 22:03, Brendan xxx <brendan.xxx',
  ],
  [
    'text/understands-norwegian-date-person-wrote-splitters-2',
    PERSON,
    'Gluten-free culpa lo-fi et nesciunt nostrud.',
    'Op 17-feb.-2015, om 13:18 heeft Julius Caesar <pan',
  ],
  [
    'text/understands-norwegian-date-person-wrote-splitters',
    PERSON,
    'Lorem',
    'På 14 september 2015 på 02:23:18, Valentino Rudy (',
  ],
  [
    'text/understands-polish-date-person-wrote-splitters',
    PERSON,
    'Lorem ipsum',
    'W dniu 28 stycznia 2015 01:53 użytkownik Zoe xxx <',
  ],
  [
    'text/understands-swedish-date-person-wrote-splitters',
    PERSON,
    'Lorem',
    'Den 14 september, 2015 02:23:18, Valentino Rudy (v',
  ],
  [
    'text/understands-the-on-date-wrote-splitter',
    PERSON,
    'Test reply',
    'On 11-Apr-2011, at 6:54 PM, Roman Tkachenko <roman',
  ],
  [
    'text/understands-the-original-message-headers-are-not-part-of-the-reply',
    PERSON,
    'Allo! Follow up MIME!',
    'From: somebody@example.com',
  ],
  [
    'text/understands-the-original-message-headers-in-danish-are-not-part-of-the-r',
    PERSON,
    'Allo! Follow up MIME!',
    'Fra: somebody@example.com',
  ],
  [
    'text/understands-the-original-message-headers-in-french-are-not-part-of-the-r',
    PERSON,
    'Allo! Follow up MIME!',
    'De : Brendan xxx [mailto:brendan.xxx@xxx.com]',
  ],
  [
    'text/understands-the-original-message-headers-in-german-are-not-part-of-the-r',
    PERSON,
    'Allo! Follow up MIME!',
    'Von: somebody@example.com',
  ],
  [
    'text/understands-the-original-message-headers-in-swedish-are-not-part-of-the',
    PERSON,
    'Allo! Follow up MIME!',
    'Från: Anno Sportel [mailto:anno.spoel@hsbcssad.com',
  ],
  ['text/works-with-brief-quotes', PERSON, 'Hi', 'On 04/19/2011 07:10 AM, Roman Tkachenko wrote:'],
]

const raw = (file: string) => readFileSync(join(FOLDER, `${file}.eml`))
const envelope = (file: string) => ({ sender: file === 'ours/bounce' ? '' : 'sender@example.org', ours: [] })

test('every mail is in the table and in the index', () => {
  const files = readdirSync(FOLDER, { recursive: true }).map(String)
  const mails = files.flatMap((file) => (file.endsWith('.eml') ? [file.replace(/\.eml$/, '')] : []))
  expect(SHAPES.map(([file]) => file).toSorted()).toEqual(mails.toSorted())
  const index = readFileSync(join(FOLDER, 'README.md'), 'utf8')
  for (const file of mails) expect(index).toContain(`| \`${file}.eml\` |`)
})

test.each(SHAPES)('%s', async (file, isAuto, text, quoted) => {
  const mail = await parseMail(raw(file), envelope(file))
  expect(mail.isAuto).toBe(isAuto)
  if (text.endsWith('…')) expect(mail.text.startsWith(text.slice(0, -1))).toBe(true)
  else expect(mail.text).toBe(text)
  const folded = mail.quoted?.replace(/^-{40}\s+/, '') ?? null
  if (quoted === null) expect(folded).toBeNull()
  else expect(folded?.slice(0, quoted.length)).toBe(quoted)
})

test.each(SHAPES.map(([file]) => file))(
  '%s loses no word, and has no tag and nothing hidden',
  async (file) => {
    const mail = await parseMail(raw(file), envelope(file))
    const all = [mail.text, ...(mail.quoted === null ? [] : [mail.quoted])].join('\n')
    const { text = '', html = '' } = await PostalMime.parse(raw(file))
    const words = text.trim() ? readableText(text) : wordsOf(html)
    if (text.trim()) expect(tokens(all).toSorted()).toEqual(tokens(words).toSorted())
    // A tag may cut a word in two.
    else expect(tokens(words).filter((word) => !tokens(all).join('').includes(word))).toEqual([])
    if (words.trim() === '') expect(all).toBe(NO_MAIL_TEXT)
    expect(all).not.toMatch(/<\/?(?:p|div|br|html|body|span|table|blockquote|style|script)\b/i)
    expect(all).not.toMatch(/(?!\n|\t)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
    expect(all.isWellFormed()).toBe(true)
  },
)

test('a mail is read in a thread as it is here', async () => {
  for (const file of ['ours/gmail-french', 'mime/uue-filename-with-special-characters']) {
    const { files, ...mail } = await readMail(raw(file), envelope(file))
    const { files: sent, ...expected } = await parseMail(raw(file), envelope(file))
    expect(mail).toEqual(expected)
    expect(files.map(({ name, bytes }) => [name, [...bytes]])).toEqual(
      sent.map(({ name, bytes }) => [name, [...bytes]]),
    )
  }
})

const tokens = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** The words of the HTML, taken apart in another way than the product does. */
function wordsOf(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->|<(style|script|title)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<(?:"[^"]*"|[^>"])*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&[#\w]+;/g, ' ')
}
