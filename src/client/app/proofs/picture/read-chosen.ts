/** Returns null if the file is gone, such as after its memory card was removed. */
export async function readChosen(file: Blob): Promise<ArrayBuffer | null> {
  try {
    return await file.arrayBuffer()
  } catch {
    return null
  }
}
