import { useContext } from 'react'
import { cx } from '#client/ui/cx.ts'
import { pathIn } from '#contract/pages/public-pages.ts'
import { LANGUAGE_NAMES, LOCALES } from '#domain/text/own-language.ts'
import { PagePath } from '../page-path.ts'
import { OTHER_LANGUAGE } from './language-link.tsx'

/** Leads to this page in the other language, named in that language. Pages with a script take what was typed along. */
export function LanguageSwitch({ className }: { className?: string }) {
  const path = useContext(PagePath)
  if (path === null) return null
  return (
    <a
      data-switches-language=""
      href={pathIn(OTHER_LANGUAGE, path)}
      lang={LOCALES[OTHER_LANGUAGE]}
      hrefLang={LOCALES[OTHER_LANGUAGE]}
      className={cx(
        'target inline-flex items-center justify-center rounded-chip px-1 font-semibold text-ink2 hover:text-ink print:hidden',
        className,
      )}
    >
      <span className="max-sm:sr-only">{LANGUAGE_NAMES[OTHER_LANGUAGE]}</span>
      <span aria-hidden="true" className="uppercase sm:hidden">
        {OTHER_LANGUAGE}
      </span>
    </a>
  )
}
