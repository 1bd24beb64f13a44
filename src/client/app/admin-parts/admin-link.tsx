import type { ComponentProps } from 'react'
import { useMayOpen } from '#client/api/session/use-may.ts'
import { TextLink } from '#client/ui/text-link.tsx'

/** A link to an admin screen; only its words where that screen does not open. */
export function AdminLink(
  props: Pick<ComponentProps<typeof TextLink>, 'href' | 'state' | 'standalone' | 'className' | 'children'>,
) {
  const { href, className, children } = props
  return useMayOpen()(href) ? <TextLink {...props} /> : <span className={className}>{children}</span>
}
