import type { PostalAddress } from '../src/domain/destinations.ts'
import type { TaskText } from './tasks.ts'

export const APPROVAL_NOTES = [
  'Thank you, exactly what we asked for.',
  'Clear and honest. The business will be glad.',
  'Merci, c’est parfait.',
]

export const REJECTION_NOTES: Record<TaskText['proof'], readonly string[]> = {
  post: [
    'We cannot find #ad in the post. Please add it to the first line and send a new screenshot.',
    'The screenshot cuts off your profile name and the date. Please include both.',
  ],
  follow: [
    'The screenshot does not show that you follow the page. The button should read “Following”.',
    'This is a page with a similar name, not one of our partners. Please check the list in the task.',
  ],
  survey: ['The completion code is cut off. Please send the whole last page.'],
  feedback: ['The form in the picture was not sent yet. Please send the page that says it was.'],
  photo: [
    'We can read a licence plate in the background. Please crop it or take another picture.',
    'We cannot find the place from this picture. Please include what is around it, or name the corner.',
  ],
  event: ['We can recognize a face on the left. Please crop it or take another picture.'],
  words: ['Some of the questions are still open. Please answer each one in a full sentence.'],
}

export const UNDONE_NOTE =
  'The post was deleted a few days after the approval, so the points were taken back.'

export const REQUEST_REJECTION_NOTES = [
  'The address could not receive the e-transfer. Your points are back; please request it again with another address.',
  'Our supplier is out of this reward. Your points are back in your account.',
]

export const REQUEST_APPROVAL_NOTES = [null, null, null, 'On its way by Friday.', 'Merci de votre patience!']

type DemoAddress = Omit<PostalAddress, 'recipient'>

/** Invented addresses. */
export const POSTAL_ADDRESSES: readonly [DemoAddress, DemoAddress, DemoAddress] = [
  { street: '14 Example Crescent', unit: '', city: 'Ajax', province: 'ON', postalCode: 'L1S 0A0' },
  { street: '8, rue de l’Exemple', unit: 'App. 3', city: 'Longueuil', province: 'QC', postalCode: 'J4H 0A0' },
  { street: '901 Placeholder Drive', unit: 'Unit 5', city: 'Burnaby', province: 'BC', postalCode: 'V5H 0A0' },
]
