import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Endpoint } from '../../contract/endpoint.ts'

/** Gives a function that asks reads again: those on the screen now, the others when they are next shown. */
export function useRefresh(): (endpoints: readonly Endpoint[]) => void {
  const client = useQueryClient()
  return useCallback(
    (endpoints) => {
      for (const { path } of endpoints) void client.invalidateQueries({ queryKey: [path] })
    },
    [client],
  )
}
