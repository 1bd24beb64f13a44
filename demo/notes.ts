import type { PostalAddress } from '../src/domain/destinations.ts'
import type { TaskText } from './tasks.ts'

/** What reviewers write when they approve; most approvals need no words. */
export const APPROVAL_NOTES = [
  'Thank you, exactly what was asked for.',
  'Lovely picture, thank you.',
  'Clear and honest. The business will be glad.',
  'Merci, c’est parfait.',
  'All requirements met.',
]

/** What reviewers write when they reject; each says what would help. */
export const REJECTION_NOTES: Record<TaskText['proof'], readonly string[]> = {
  post: [
    'We cannot find #ad in the post. Please add it to the first line and send a new screenshot.',
    'The screenshot cuts off your profile name and the date. Please include both.',
    'The post is visible to friends only. Please make it public, or choose another task.',
  ],
  follow: [
    'The screenshot does not show that you follow the page. The button should read “Following”.',
    'This is a page with a similar name, not a partner of ours. Please check the list in the task.',
  ],
  survey: [
    'The completion code is cut off. Please send the whole last page.',
    'This is the last page of another survey. Please send the one of this task.',
  ],
  feedback: [
    'The form on the picture was not sent yet. Please send the page that says so.',
    'Only one of the two questions is answered. Please add what could be better.',
  ],
  photo: [
    'A licence plate can be read in the background. Please crop it or take another picture.',
    'The place cannot be found from this picture. Please include its surroundings, or name the corner.',
    'This picture was found on the web. Please send one that you took yourself.',
  ],
  event: [
    'A face can be recognised on the left. Please crop it or take another picture.',
    'Your question and the answer are missing. Please add both and send it again.',
  ],
  words: [
    'This is too short for the business to use. Please answer each question in a full sentence.',
    'Two of the questions are still open. Please add your answers and submit again.',
  ],
}

/** The note of an approval that was taken back. */
export const UNDONE_NOTE =
  'The post was deleted a few days after the approval, so the points were taken back.'

/** What admins write when they reject a reward request. */
export const REQUEST_REJECTION_NOTES = [
  'The address could not receive the e-transfer. Your points are back; please request it again with another address.',
  'This reward is sold out at the supplier. Your points are back in your account.',
]

/** What admins write when they approve a reward request; most need no words. */
export const REQUEST_APPROVAL_NOTES = ['Ordered today.', 'On its way by Friday.', 'Merci de votre patience!']

type DemoAddress = Omit<PostalAddress, 'recipient'>

/** Where rewards that travel are sent, in invented places. */
export const AJAX_ADDRESS: DemoAddress = {
  street: '14 Example Crescent',
  unit: '',
  city: 'Ajax',
  province: 'ON',
  postalCode: 'L1S 0A0',
}
export const POSTAL_ADDRESSES: readonly DemoAddress[] = [
  AJAX_ADDRESS,
  { street: '8, rue de l’Exemple', unit: 'App. 3', city: 'Longueuil', province: 'QC', postalCode: 'J4H 0A0' },
  { street: '220 Sample Street', unit: '', city: 'Halifax', province: 'NS', postalCode: 'B3H 0A0' },
  { street: '901 Placeholder Drive', unit: 'Unit 5', city: 'Burnaby', province: 'BC', postalCode: 'V5H 0A0' },
]
