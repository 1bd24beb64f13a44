import { useEffect } from 'react'
import { BRAND } from '#domain/site/brand.ts'

/** The route's title stays while this one is undefined (loading). */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) titleDocument(title)
  }, [title])
}

export function titleDocument(title: string): void {
  document.title = documentTitle(title)
}

export function documentTitle(title: string): string {
  return `${title} · ${BRAND.name}`
}
