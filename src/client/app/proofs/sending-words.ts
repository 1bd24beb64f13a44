/** `part` goes from 0 to 1. */
export function sendingWords(part: number): string {
  return part < 1 ? `${Math.floor(part * 100)}% sent` : 'Sent. Checking the picture...'
}
