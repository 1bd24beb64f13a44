import type sharp from 'sharp'

/** The image library, loaded with the first picture: until then its native code takes neither memory nor time of the start. */
export async function loadSharp(): Promise<typeof sharp> {
  const { default: library } = await import('sharp')
  // One thread per picture and no cache of earlier ones: memory stays bounded and requests keep their share of the CPU.
  library.concurrency(1)
  library.cache(false)
  return library
}
