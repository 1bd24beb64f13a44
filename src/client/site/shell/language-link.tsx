import { TextLink } from '#client/ui/text-link.tsx'
import { LANGUAGE_NAMES, LOCALES, OWN_LANGUAGE } from '#domain/text/own-language.ts'

export const OTHER_LANGUAGE = OWN_LANGUAGE === 'en' ? 'fr' : 'en'

interface LanguageLinkProps {
  /** This page in the other language. */
  href: string
  className?: string
}

/** Leads to the same page in the other language, by that language's own name. */
export function LanguageLink({ href, className }: LanguageLinkProps) {
  return (
    <TextLink
      leavesApp
      standalone
      href={href}
      lang={LOCALES[OTHER_LANGUAGE]}
      hrefLang={LOCALES[OTHER_LANGUAGE]}
      className={className}
    >
      {LANGUAGE_NAMES[OTHER_LANGUAGE]}
    </TextLink>
  )
}
