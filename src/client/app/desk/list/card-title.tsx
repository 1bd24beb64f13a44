import type { Ref } from 'react'
import { languageOf } from '#domain/text/language.ts'

/** The heading of the open card; it can take the focus when the next card opens. */
export function CardTitle({ ref, children }: { ref: Ref<HTMLHeadingElement>; children: string }) {
  return (
    <h2
      ref={ref}
      lang={languageOf(children)}
      tabIndex={-1}
      className="text-20 font-semibold break-words lg:text-17"
    >
      {children}
    </h2>
  )
}
