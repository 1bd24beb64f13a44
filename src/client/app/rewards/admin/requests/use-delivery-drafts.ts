import { useState } from 'react'

interface DeliveryDrafts {
  of: (requestId: number) => string
  keep: (requestId: number, delivery: string) => void
  forget: (requestId: number) => void
}

/** Codes and references as typed, until the server has them: a failed call loses none. */
export function useDeliveryDrafts(): DeliveryDrafts {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, string>>(new Map())
  return {
    of: (requestId) => drafts.get(requestId) ?? '',
    keep: (requestId, delivery) => setDrafts((kept) => new Map(kept).set(requestId, delivery)),
    forget: (requestId) => setDrafts((kept) => new Map([...kept].filter(([id]) => id !== requestId))),
  }
}
