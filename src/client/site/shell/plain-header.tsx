import { ArrowLeft } from 'lucide-react'
import { BRAND } from '../../../domain/brand.ts'
import { Logo } from '../../ui/logo.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** The head of pages that signed-in people read too: the same for everybody, so it offers no login. */
export function PlainHeader() {
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-20 border-b border-line bg-paper print:static">
        <div className="mx-auto flex min-h-header max-w-page flex-wrap items-center justify-between gap-x-4 px-4 sm:px-6 print:px-0">
          <a href="/" aria-label={`${BRAND.name}, home`} className="target flex items-center rounded-chip">
            <Logo />
          </a>
          <TextLink leavesApp standalone href="/" className="print:hidden">
            <ArrowLeft size={16} aria-hidden="true" />
            Back to Home
          </TextLink>
        </div>
      </header>
    </>
  )
}
