import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { cx } from './cx.ts'

interface TextLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string
  /** Kept with the history entry that it makes. */
  state?: unknown
  /** A full browser navigation, for /api/login, files and other sites. */
  leavesApp?: boolean | undefined
  /** Not part of a sentence, so it needs a full-size target. */
  standalone?: boolean | undefined
}

export function TextLink({ leavesApp = false, standalone = false, className, ...rest }: TextLinkProps) {
  const classes = cx(
    'rounded-chip text-spruce underline decoration-1 underline-offset-3 hover:decoration-2',
    standalone && 'target inline-flex items-center gap-1',
    className,
  )
  return leavesApp ? <a {...rest} className={classes} /> : <Link {...rest} className={classes} />
}
