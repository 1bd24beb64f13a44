import { describe, expect, test } from 'vitest'
import { t } from '#client/words/t.ts'
import { words } from '#domain/text/wording.ts'
import { pairWords } from './named-pairs.ts'
import { askingSentence, askingWords, type Finding } from './task-words.ts'

const found = (description: string, rest: Partial<Parameters<typeof askingWords>[0]> = {}) =>
  askingWords({ title: 'A small task', description, requirements: 'A screenshot', ...rest })

/** Each with the kinds that it asks for. */
const ASKING: [Finding['kind'][], string][] = [
  [['stars', 'pair'], 'Leave us a **5-star** review on Google and send a screenshot.'],
  [['stars'], 'Please give our bakery five stars if you can.'],
  [['stars'], 'Tap ★★★★★ and press Send.'],
  [['stars'], 'Reviews must have 4 stars or more to be approved.'],
  [['stars'], 'We need a top rating to stay ahead of the shop next door.'],
  [['stars'], 'Anything less than five stars will not be paid.'],
  [['opinion'], 'Write a positive review about your last visit to our salon.'],
  [['opinion'], 'Say something nice about the new menu in your own words.'],
  [['opinion', 'pair'], 'Recommend us highly to your friends on Facebook and share our page.'],
  [['opinion'], 'Post a great review of the garage on the town guide.'],
  [['opinion'], 'Send it only if you liked it; if you did not, please skip this task.'],
  [['opinion'], 'Tell everyone how amazing our brunch is.'],
  [['opinion'], 'Please don’t write anything negative about the wait.'],
  [['wording'], 'Copy this text into the review: Best dentist in Whitby, so gentle!'],
  [['wording'], 'Paste the following review and change one or two words.'],
  [['wording'], 'Use these words: fresh, friendly, affordable.'],
  [['wording'], 'Write: “Best pizza in town, we come every Friday!”'],
  [['silence'], 'Do not mention that you were rewarded for it.'],
  [['silence'], 'Please keep it a secret that you get points for this.'],
  [['pair'], 'Write an honest review of our shop on Yelp.'],
  [['pair'], 'Follow our page on Instagram and stay for at least a week.'],
  [['pair'], 'Download our game from the App Store and open it once.'],
]

const HONEST: string[] = [
  'We never ask for a star rating, only for what you found.',
  'In words only: no star rating, please.',
  'We pay for an honest review, never for a kind one.',
  'Write what you honestly found, good or bad.',
  'Your points are the same whether you liked it or not.',
  'You don’t have to say anything nice about the food.',
  'Tell us honestly, positive or negative, how the booking went.',
  'Disclose that you were rewarded in the first line of your post.',
  'Don’t mention your own phone number in the post.',
  'We do not pay for five-star reviews.',
  'A one-star review pays the same as a five-star review.',
  'Rate each screen from 1 to 5 stars in the form that only the owner reads.',
  'Do not forget to mention that you get points for this post.',
  'Write: “I received reward points for writing this review.” and then what you saw.',
  'Copy the completion code into the notes.',
  'Please do not copy text from the website; use your own words.',
  'Never hide that you were paid for this post.',
  'If you would like to read their news, follow the link to the newsletter.',
  'Name one good thing and one thing that the café should change.',
  'Fill in the Google Form about your commute and rate each street.',
  'Please do not write a Google review: this feedback is only for the owner.',
  'Share a photo of your own garden on Instagram, with #ad first.',
  'Visit the five-star hotel on Main Street and tell the manager privately how long check-in took.',
  'Post your honest experience on your own blog; we don’t read it before it is published.',
  'If anyone asks you to give five stars, please report it.',
  'Write a positive or negative review, just as you found it.',
  'Five-star reviews are not needed.',
  'Tell us whether they asked you for five stars.',
  'Would you recommend us to a friend? Answer yes or no and tell us why.',
  'Paste the text of your review into the notes.',
  'Posts without #ad are not accepted.',
  'Don’t write reviews because you get points for them.',
  'Use the review form to tell the owner what is missing.',
  'Find the winner of ten out of ten at the county fair.',
]

/** Written after the patterns: 41 that ask and 39 that do not. */
const LATER_ASKING: [Finding['kind'], string][] = [
  ['stars', 'Find us on the town directory, click the fifth star and leave your first name.'],
  ['stars', 'To get the points your rating must show five full stars.'],
  ['opinion', 'Tell your followers about the best haircut you ever had, at Studio Nine.'],
  ['opinion', 'Please write a short and positive review, two or three sentences are enough.'],
  ['opinion', 'If your visit wasn’t great, skip the review and email us.'],
  ['wording', 'Comment with this exact sentence: “Studio Nine never disappoints me”.'],
  ['wording', 'Take the review we prepared, change the names and publish it.'],
  ['silence', 'Please leave out of your post that you earned points for it.'],
  ['pair', 'Got a minute? Write us a Google review after your appointment.'],
  ['pair', 'Become a fan: like Studio Nine on Facebook.'],
  ['stars', 'Please support our food truck with a five-star rating on the town app.'],
  ['stars', 'Open the listing and give it the maximum: 5 stars.'],
  ['opinion', 'Your testimonial has to be positive, otherwise we can’t use it.'],
  ['opinion', 'Say a few nice words about our receptionist in the group.'],
  ['wording', 'Paste this comment below our newest video: “Best tutorial ever, thank you!”'],
  ['wording', 'Use the text from the attachment as your review, word for word.'],
  ['silence', 'Do not write in the post that Northpoint pays you for it.'],
  ['silence', 'Please keep quiet about the points when you talk to the shop’s customers.'],
  ['pair', 'We’d be thankful for your review on Google Maps.'],
  ['pair', 'Rate our app in the Play Store after three days.'],
  ['stars', 'Five stars for our little flower shop would mean the world to us.'],
  ['stars', 'We only count reviews with four or five stars.'],
  ['opinion', 'Let everyone know how wonderful our guides are.'],
  ['opinion', 'We are collecting positive comments about the new playground, please add yours.'],
  ['opinion', 'Write about your massage, but only the good parts.'],
  ['wording', 'Please publish the review exactly as written below.'],
  ['wording', 'Choose one of these sentences and put it into your review: “Great team!”, “So clean!”'],
  ['silence', 'Your readers must not find out that you got points.'],
  ['pair', 'Honest reviews for a plumber on HomeStars wanted.'],
  ['pair', 'Upload two photos of your meal to our Google Maps page.'],
  ['stars', 'Rate your driver five stars in the taxi app and send us the screen.'],
  ['stars', 'The proof must show a rating of at least four stars.'],
  ['opinion', 'Write a friendly review of the physio clinic. Complaints go to us, not into the review.'],
  ['opinion', 'Post about the concert and say that the sound was amazing.'],
  ['opinion', 'We need ten good reviews by Friday!'],
  ['wording', 'Post this sentence on your timeline: “Nobody bakes like Morning Bakery”.'],
  ['wording', 'The caption must be: “My new favourite place in Oshawa”.'],
  ['silence', 'Never say in your review that you got a reward.'],
  ['silence', 'Please avoid mentioning the points.'],
  ['pair', 'Write a short review of the clinic in Google, in your own words.'],
  ['pair', 'Follow Morning Bakery’s Instagram.'],
]

const LATER_HONEST = [
  'Describe your appointment at Studio Nine in two honest sentences; we publish nothing.',
  'You were at the new pool? Write in the forum what you think of it, and that you get points for the post.',
  'Your rating of the course stays between you and the teacher.',
  'We’d like to know what kept you from finishing the order.',
  'Tell us if the instructions on the box are good enough to build the shelf.',
  'Take a photo of a poster for the spring concert, without people in it.',
  'If you already left a review somewhere, please don’t do this task.',
  'Your post starts with “Sponsored”, stays public for a week and shows your own picture.',
  'Don’t praise and don’t complain; just count how many steps the sign-up takes.',
  'Search for the museum in Google Maps and tell us whether the parking lot is marked.',
  'Write three sentences about the library, whatever you think of it, and begin with “I was rewarded for this”.',
  'We pay for the time it takes, not for the stars you give.',
  'Go to the market and ask two sellers how long they have been there.',
  'Do not post anything. Write to us what you noticed at the entrance.',
  'If you post about it, your post has to say that you got points.',
  'Was the waiting room clean? Was the nurse friendly? Tell us privately.',
  'Take this survey only if you live in Durham Region.',
  'Keep the post online for seven days and don’t edit it after you send the proof.',
  'Compare three phone plans and write which one is the best for a student.',
  'Send us a screenshot of the map, not a Google review.',
  'Sit down in the new café for ten minutes and count the people who come in.',
  'Write what surprised you in the exhibition, and put #ad or “rewarded” at the start of your post.',
  'We don’t tell you what to write, and the points don’t depend on it.',
  'The task is done when your honest review, with the sentence about points, is public.',
  'Please don’t use a nickname on the list; the coach needs your real name.',
  'Tell the shop what annoyed you. They asked for criticism, not for compliments.',
  'Is the star map easy to read on your phone?',
  'Nobody will ask you to delete a bad review.',
  'Take part in the survey about local newspapers: which ones do you like, and why?',
  'Do not send us copies of your bills; a photo of the envelope is enough.',
  'Tell us about a product you returned, and why.',
  'Post a picture of your snow fort with #ad and the name of the sponsor.',
  'No review needed: just answer the two questions.',
  'The café gives no discount for reviews, and we give no points for stars.',
  'Write your review before you read those of others.',
  'Please don’t include the price you paid per night.',
  'Say thank you to a bus driver and write down what they said.',
  'If the app asks you for stars, choose what you really think.',
  'Which three words describe the smell in the hall?',
]

describe('text that asks', () => {
  test.each(ASKING)('%j: %s', (kinds, text) => {
    expect(found(text).map(({ kind }) => kind)).toEqual(kinds)
  })

  test.each(LATER_ASKING)('%s: %s', (kind, text) => {
    expect(found(text).map((finding) => finding.kind)).toContain(kind)
  })
})

describe('honest text', () => {
  test.each([...HONEST, ...LATER_HONEST])('%s', (text) => {
    expect(found(text)).toEqual([])
  })
})

test('the words are those of the text, with its marks and capitals, each once', () => {
  const text = 'Thanks! Please leave **Five\u00a0Stars**\n\n- five\u00a0stars\n- Copy  this “text”: Wow'
  const findings = found(text, { title: '★★★★★ for the café', requirements: 'COPY THIS TEXT' })
  expect(findings).toEqual([
    { kind: 'stars', words: '★★★★★' },
    { kind: 'stars', words: 'Five\u00a0Stars' },
    { kind: 'wording', words: 'COPY THIS TEXT' },
  ])
})

test.each([
  ['Please do not:\n\n- write five-star reviews for points\n- copy this text: Best shop\n', 0],
  ['Please do not:\n\n- use your phone\n\nThen leave five stars.', 1],
  ['Do not forget:\n- five stars', 1],
  ['It takes two minutes and you get the points as soon as you leave a five\nstar review.', 1],
  ['Read the [page of rules](https://google.example/review-rules), then answer.', 0],
  ['Leave a 5* review of the garage.', 1],
  ['Send **5** reviews of other books.', 0],
  ['Our rating: ⭐️⭐️⭐️🌟🌟', 1],
  ['We give no points for a late answer. Five stars, please!', 1],
])('lists, wrapped lines, addresses and signs are read as people read them: %j', (text, count) => {
  expect(found(text)).toHaveLength(count)
})

describe('a platform and an act in one sentence', () => {
  const REVIEW = 'Then leave an honest Google review about your visit.'

  test('are found in a task that does not name its pair', () => {
    expect(found(REVIEW)).toEqual([
      { kind: 'pair', words: 'Google review', platform: 'google-maps', act: 'review' },
    ])
    expect(found(REVIEW, { platform: 'other', act: 'private-feedback' })).toEqual([])
    expect(found('Look up the shop in Google Maps. Then write a review for us.')).toEqual([])
  })

  test.each([
    ['Rate the game on Google Play.', 'Google Play and a rating'],
    ['Get it from the app store: install, open, done.', 'App Store and an install'],
    ['Like our page on FB!', 'Facebook and a like'],
    ['View our new reel on insta.', 'Instagram and a visit'],
    ['Post a picture of the plate on Google Maps.', 'Google Maps and a post'],
    ['Share our offer on Facebook.', 'Facebook and a share'],
    ['A Home Stars review of the roofers', 'HomeStars and a review'],
  ])('%s', (text, names) => {
    const said = found(text).map((one) => one.kind === 'pair' && t(pairWords(one, words('It'))))
    expect(said).toEqual([`It names ${names}`])
  })

  test.each([
    'Post your own recipe on Instagram, with #ad first.',
    'Install the game from a link that Facebook shows you.',
    'Would you like a map? Google Maps has one.',
    'Follow these steps in Google Maps.',
  ])('are not found where the platform allows the act, or none is asked for: %s', (text) => {
    expect(found(text)).toEqual([])
  })
})

test('the question names the words of each kind, three at most', () => {
  const text =
    'Leave **5 stars**, or 4 stars, or 3 stars, or 2 stars.\nSay something nice on Yelp in your review, and don’t mention the points.\nCopy this text.'
  expect(t(askingSentence(found(text)))).toBe(
    'Please read this again before you publish it: “5 stars”, “4 stars”, “3 stars” and 1 more ask for a number of stars; “Say something nice” asks for a certain opinion; “Copy this text” gives members the words to write; “don’t mention the points” asks members not to mention the reward; “Yelp in your review” names Yelp and a review, so please choose the platform and the act, or publish it as it is.',
  )
})

test.each([
  'leave a ',
  '5 stars ',
  'do not mention ',
  'no without ',
  'write "a b ',
  'like our page google ',
  'a',
  '★',
  '*',
  '5*',
  '.',
  '.\n',
  'x:\n- ',
  ' \t',
  'https://a',
  'say that you really keep it the ',
])('10,000 characters of %j are read at once', (piece) => {
  const text = piece.repeat(10_000).slice(0, 10_000)
  expect(found(text, { title: text.slice(0, 150), requirements: text }).length).toBeLessThan(5)
})
