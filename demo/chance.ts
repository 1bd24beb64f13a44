/** Chance that can be repeated: the same seed always tells the same story. */
export interface Chance {
  /** From 0 up to, but not, 1. */
  fraction(): number
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  pick<Item>(items: readonly Item[]): Item
  happens(probability: number): boolean
  shuffled<Item>(items: readonly Item[]): Item[]
  /** A version 4 UUID, the form identity gives to new members. */
  uuid(): string
}

const TWO_TO_32 = 2 ** 32

/** Mulberry32, a small generator by Tommy Ettinger: good enough for stories, never for secrets. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / TWO_TO_32
  }
  const between = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1))
  return {
    fraction,
    between,
    pick: (items) => {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new Error('Nothing to pick from.')
      return item
    },
    happens: (probability) => fraction() < probability,
    shuffled: (items) => {
      const mixed = [...items]
      for (let last = mixed.length - 1; last > 0; last -= 1) {
        const other = between(0, last)
        const [a, b] = [mixed[last]!, mixed[other]!]
        mixed[last] = b
        mixed[other] = a
      }
      return mixed
    },
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => between(0, 15).toString(16)).join('')
      const variant = (Number.parseInt(hex[16]!, 16) & 3) | 8
      return [
        hex.slice(0, 8),
        hex.slice(8, 12),
        `4${hex.slice(13, 16)}`,
        variant.toString(16) + hex.slice(17, 20),
        hex.slice(20),
      ].join('-')
    },
  }
}
