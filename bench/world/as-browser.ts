/** The encodings that Chromium accepts. Every request of the bench says so, because compressing is part of answering. */
export const AS_BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }
