import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

interface CardProps extends Omit<ComponentPropsWithoutRef<'section'>, 'title'> {
  title?: ReactNode
  aside?: ReactNode
  headingLevel?: 2 | 3 | undefined
  /** No padding, for lists that reach the border. */
  flush?: boolean | undefined
}

export function Card({
  title,
  aside,
  headingLevel = 2,
  flush = false,
  className,
  children,
  ...rest
}: CardProps) {
  const titleId = useId()
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const Box = title ? 'section' : 'div'
  return (
    <Box
      {...rest}
      aria-labelledby={title ? titleId : rest['aria-labelledby']}
      className={cx('min-w-0 rounded-card border border-line bg-surface', !flush && 'p-4 sm:p-5', className)}
    >
      {title && (
        <div
          className={cx(
            'flex items-baseline justify-between gap-4 border-b border-line pb-2',
            flush && 'px-4 pt-4 sm:px-5',
          )}
        >
          <Heading id={titleId} className="text-15 font-semibold">
            {title}
          </Heading>
          {aside}
        </div>
      )}
      {children}
    </Box>
  )
}
