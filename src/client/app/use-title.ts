import { useEffect } from 'react'
import { BRAND } from '#domain/site/brand.ts'

/** While undefined (loading), the route's title stays. */
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
