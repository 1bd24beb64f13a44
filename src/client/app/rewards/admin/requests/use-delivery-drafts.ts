import { useState } from 'react'

/** Codes and references as typed, until the server has them: a failed call loses none. */
export function useDeliveryDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, string>>(new Map())
  return {
    of: (requestId: number) => drafts.get(requestId) ?? '',
    keep: (requestId: number, delivery: string) =>
      setDrafts((kept) => new Map(kept).set(requestId, delivery)),
    forget: (requestId: number) => setDrafts((kept) => new Map([...kept].filter(([id]) => id !== requestId))),
  }
}
