/** What a member reads about a file that went away before it could be read. */
export const UNREADABLE = 'We couldn’t read this file. Please choose it again.'

/** The bytes of a file that was chosen, or null where it is no longer there, as after a card is taken out. */
export async function readChosen(file: Blob): Promise<ArrayBuffer | null> {
  try {
    return await file.arrayBuffer()
  } catch {
    return null
  }
}
