import { CONTROL } from '#client/ui/fields/field.tsx'

export const PALETTE_TITLE = 'Find anything'

export const PALETTE_PLACEHOLDER = 'Search by name, title or number...'

export const PALETTE_FIELD = `${CONTROL} shrink-0`

/** Its height does not change with what it shows. */
export const PALETTE_LIST = 'h-[calc(92dvh-11rem)] sm:h-[min(24rem,50dvh)]'
