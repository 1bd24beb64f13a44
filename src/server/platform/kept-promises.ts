interface KeptPromises<Value> {
  /** The value kept under the key, or that of `make`; the one unused for longest makes room. */
  get(key: string, make: () => Promise<Value>): Promise<Value>
  clear(): void
}

/** Keeps at most `limit` values in memory. One that is rejected is not kept. */
export function keepPromises<Value>(limit: number): KeptPromises<Value> {
  const kept = new Map<string, Promise<Value>>()
  return {
    get: (key, make) => {
      const value = kept.get(key) ?? make()
      kept.delete(key)
      const [oldest] = kept.keys()
      if (kept.size >= limit && oldest !== undefined) kept.delete(oldest)
      kept.set(key, value)
      value.catch(() => {
        if (kept.get(key) === value) kept.delete(key)
      })
      return value
    },
    clear: () => kept.clear(),
  }
}
