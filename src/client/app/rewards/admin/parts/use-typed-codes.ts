import { useState } from 'react'
import { isBlank } from '#domain/text/text.ts'

export type TypedCodes = ReturnType<typeof useTypedCodes>

/** Codes and references as typed, in memory only, until the decision is final: neither a failed call nor an undo loses one. */
export function useTypedCodes() {
  const [codes, setCodes] = useState<ReadonlyMap<number, string>>(new Map())
  const of = (id: number) => codes.get(id) ?? ''
  return {
    /** Empty if there is none. */
    of,
    has: (id: number) => !isBlank(of(id)),
    /** The cards that something is typed for. */
    cards: [...codes].filter(([, code]) => !isBlank(code)).map(([id]) => id),
    keep: (id: number, code: string) => setCodes((kept) => new Map(kept).set(id, code)),
    forget: (id: number) => setCodes((kept) => new Map([...kept].filter(([one]) => one !== id))),
  }
}
