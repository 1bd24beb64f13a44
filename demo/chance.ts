const TWO_TO_32 = 2 ** 32

export type Chance = ReturnType<typeof chanceFrom>

/** Repeatable random numbers: a seed always gives the same story. Mulberry32 by Tommy Ettinger; not for secrets. */
export function chanceFrom(seed: number) {
  let state = seed >>> 0
  /** A number from 0 to below 1. */
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / TWO_TO_32
  }
  /** A whole number from `least` to `most`, inclusive. */
  const between = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1))
  return {
    fraction,
    between,
    pick: <Item>(items: readonly Item[]): Item => {
      if (items.length === 0) throw new Error('Nothing to pick from.')
      return items[between(0, items.length - 1)]!
    },
    happens: (probability: number) => fraction() < probability,
    shuffled: <Item>(items: readonly Item[]): Item[] =>
      items
        .map((item) => ({ item, place: fraction() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
    uuid: () => {
      const digits = Array.from({ length: 32 }, () => between(0, 15).toString(16))
      digits[12] = '4'
      digits[16] = between(8, 11).toString(16)
      return digits.join('').replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    },
  }
}
