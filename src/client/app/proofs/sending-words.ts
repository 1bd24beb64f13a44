/** How far a proof is while it is being sent: what has left, from 0 to 1, then that the server looks at it. */
export function sendingWords(part: number): string {
  return part < 1 ? `${Math.floor(part * 100)}% sent` : 'Sent. Checking the picture…'
}
