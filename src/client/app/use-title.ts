import { useEffect } from 'react'
import { BRAND } from '../../domain/brand.ts'

/** Titles the document while the screen is open; undefined (still loading) keeps the title of the route. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) titleDocument(title)
  }, [title])
}

/** Writes the document's title: the screen, then the product. */
export function titleDocument(title: string): void {
  document.title = `${title} · ${BRAND.name}`
}
