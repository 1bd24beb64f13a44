import type { CopyKind } from './picture-likeness/likeness.ts'

/** How a picture resembles an earlier one. */
export const LIKENESSES = ['same-file', 'copy', 'mirrored', 'cropped'] as const satisfies (
  | CopyKind
  | 'same-file'
)[]
export type Likeness = (typeof LIKENESSES)[number]
