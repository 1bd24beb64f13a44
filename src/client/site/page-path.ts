import { createContext } from 'react'
import type { PublicPath } from '#contract/pages/public-pages.ts'

/** The path of the public page around; null on pages that no other language has at an address of their own. */
export const PagePath = createContext<PublicPath | null>(null)
