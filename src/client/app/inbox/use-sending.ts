import { useState } from 'react'
import { type MessageRef, refText } from './message-labels.ts'

type Sending = { isPending: true } | { problem: string }

/** How sending went, by message: the answer may come while another one is open. */
export function useSending() {
  const [states, setStates] = useState<ReadonlyMap<string, Sending>>(new Map())
  const set = (ref: MessageRef, state: Sending | null) =>
    setStates((before) => {
      const next = new Map(before)
      if (state) next.set(refText(ref), state)
      else next.delete(refText(ref))
      return next
    })
  return {
    of: (ref: MessageRef | null) => {
      const state = ref ? states.get(refText(ref)) : undefined
      return {
        isPending: state !== undefined && 'isPending' in state,
        problem: state !== undefined && 'problem' in state ? state.problem : null,
      }
    },
    begin: (ref: MessageRef) => set(ref, { isPending: true }),
    fail: (ref: MessageRef, problem: string) => set(ref, { problem }),
    end: (ref: MessageRef) => set(ref, null),
  }
}
