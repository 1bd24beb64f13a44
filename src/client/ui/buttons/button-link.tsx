import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '../cx.ts'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-style.ts'

interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  icon?: ReactNode
  /** A full browser navigation, for /api/login, files and other sites. */
  leavesApp?: boolean | undefined
}

export function ButtonLink({
  variant = 'secondary',
  size = 'md',
  icon,
  leavesApp = false,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  const classes = cx(buttonClass(variant, size), className)
  const content = (
    <>
      {icon}
      {children}
    </>
  )
  if (leavesApp) {
    return (
      <a {...rest} className={classes}>
        {content}
      </a>
    )
  }
  return (
    <Link {...rest} className={classes}>
      {content}
    </Link>
  )
}
