import { useEffect } from 'react'
import { BRAND } from '../../domain/brand.ts'

/** Titles the document while the screen is open; undefined (still loading) keeps the title of the route. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) titleDocument(title)
  }, [title])
}

/** Writes the document's title. */
export function titleDocument(title: string): void {
  document.title = documentTitle(title)
}

/** The screen, then the product. */
export function documentTitle(title: string): string {
  return `${title} · ${BRAND.name}`
}
