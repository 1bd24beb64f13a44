import { TextLink } from '#client/ui/text-link.tsx'

export function Website({ address }: { address: string }) {
  const href = webAddress(address)
  if (href === null) return address
  return (
    <TextLink leavesApp href={href} target="_blank" rel="noopener noreferrer nofollow">
      {address}
    </TextLink>
  )
}

/** Only http and https addresses become links; null for anything else. */
function webAddress(text: string): string | null {
  try {
    const { protocol, href } = new URL(text)
    return protocol === 'https:' || protocol === 'http:' ? href : null
  } catch {
    return null
  }
}
