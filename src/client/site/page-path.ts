import { createContext } from 'react'
import type { PublicPath } from '#contract/pages/public-pages.ts'

/** The path of the public page that is shown; null on pages with one address for both languages. */
export const PagePath = createContext<PublicPath | null>(null)
