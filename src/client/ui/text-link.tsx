import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { cx } from './cx.ts'

interface TextLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string
  /** A real browser navigation instead of a client route: /api/login, files, other sites. */
  leavesApp?: boolean | undefined
  /** Stands by itself, not in a sentence, and so needs the size of a target. */
  standalone?: boolean | undefined
}

/** A link in the colour of trust, always underlined. */
export function TextLink({ leavesApp = false, standalone = false, className, ...rest }: TextLinkProps) {
  const classes = cx(
    'rounded-chip text-spruce underline decoration-1 underline-offset-3 hover:decoration-2',
    standalone && 'target inline-flex items-center gap-1',
    className,
  )
  return leavesApp ? <a {...rest} className={classes} /> : <Link {...rest} className={classes} />
}
