import type sharp from 'sharp'

/** Loads the image library with the first picture: until then it takes no memory and no start-up time. */
export async function loadSharp(): Promise<typeof sharp> {
  const { default: library } = await import('sharp')
  // One thread per picture and no cache, which limits memory and leaves CPU for other requests.
  library.concurrency(1)
  library.cache(false)
  return library
}
