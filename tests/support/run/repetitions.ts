/** Whether `npm run torture` runs the tests, which then repeat what they do far more often. */
const IS_LONG = process.env.LONG_RUNS === 'on'

/** How often a test does something: enough to notice a fault that comes each time, or so long that rare ones show. */
export const repetitions = (inTests: number, inTorture: number): number => (IS_LONG ? inTorture : inTests)
