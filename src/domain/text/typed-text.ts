/** Line breaks as one character each, as browsers count them: they send two. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}
