/** A file of its own, which the list of tasks loads only with a card that needs it. */
export { WaitOnCard as default } from './waiting.tsx'
