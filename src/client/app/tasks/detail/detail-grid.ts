const GRID =
  'grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-6'
const STACK = 'flex min-w-0 flex-col gap-4'

/** On a wide screen, a claim button goes beside the facts, while a proof needs the width of the text. */
export const DETAIL_GRID = {
  unclaimed: {
    grid: GRID,
    main: `${STACK} lg:row-span-2`,
    facts: STACK,
    action: STACK,
  },
  held: {
    grid: GRID,
    main: STACK,
    facts: `${STACK} lg:col-start-2 lg:row-span-2 lg:row-start-1`,
    action: STACK,
  },
} as const
