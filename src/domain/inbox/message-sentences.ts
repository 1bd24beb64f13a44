import { sentence, type Values, type Words, words } from '#domain/text/wording.ts'
import type { MessageKind } from './inbox.ts'

type Sentence = (values: Values) => Words

/** The notices of a message; its owner knows it by its number. */
export const MESSAGE_SENTENCES: Record<
  MessageKind,
  { isNew: string; newWords: Sentence; waits: Sentence; assigned: Sentence; isBack: Sentence }
> = {
  inquiry: {
    isNew: sentence('New business inquiry in the inbox'),
    newWords: (values) => words('New words in business inquiry {id}', values),
    waits: (values) => words('Business inquiry {id} is in the inbox.', values),
    assigned: (values) => words('{name} assigned you business inquiry {id}', values),
    isBack: (values) => words('Business inquiry {id} is back in the inbox', values),
  },
  support: {
    isNew: sentence('New support message in the inbox'),
    newWords: (values) => words('New words in support message {id}', values),
    waits: (values) => words('Support message {id} is in the inbox.', values),
    assigned: (values) => words('{name} assigned you support message {id}', values),
    isBack: (values) => words('Support message {id} is back in the inbox', values),
  },
  appeal: {
    isNew: sentence('New answer to a suspension in the inbox'),
    newWords: (values) => words('New words in answer to a suspension {id}', values),
    waits: (values) => words('Answer to a suspension {id} is in the inbox.', values),
    assigned: (values) => words('{name} assigned you appeal {id}', values),
    isBack: (values) => words('Appeal {id} is back in the inbox', values),
  },
}
