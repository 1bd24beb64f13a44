/** The list of tasks loads this file late, with the first card that needs it. */
export { WaitOnCard as default } from './waiting.tsx'
