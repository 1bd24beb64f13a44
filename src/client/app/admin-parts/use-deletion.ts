import { useState } from 'react'
import type { CallArgs } from '#client/api/request.ts'
import { type ActionOptions, useAction } from '#client/api/use-action.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** Asks before deleting a row: `dialog` is for an AlertDialog, which stays open until the server answers. */
export function useDeletion<Row, E extends Endpoint>(
  endpoint: E,
  argsOf: (row: Row) => CallArgs<E>,
  options: Pick<ActionOptions<E, Endpoint>, 'success' | 'failure'>,
) {
  const [leaving, setLeaving] = useState<{ row: Row; isAsked: boolean } | null>(null)
  const close = () => setLeaving((asked) => asked && { ...asked, isAsked: false })
  const action = useAction(endpoint, { ...options, onSuccess: close })
  const run = action.run as (args: CallArgs<E>) => Promise<unknown>
  return {
    /** The row to delete; it stays while the dialog closes. */
    row: leaving?.row,
    ask: (row: Row) => {
      action.reset()
      setLeaving({ row, isAsked: true })
    },
    dialog: {
      open: leaving?.isAsked ?? false,
      busy: action.isPending,
      problem: action.problem,
      onClose: () => action.isPending || close(),
      onConfirm: () => leaving && void run(argsOf(leaving.row)),
    },
  }
}
