import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { whenIdle } from '#client/ui/hooks/late-code.tsx'
import { findSharedPicture } from '../picture/shared-picture.ts'

/** How a picture shared from another app arrived (device/shared-pictures.ts). */
const ARRIVALS = ['1', 'empty', 'lost', 'too-large', 'no-picture'] as const
export type Arrival = (typeof ARRIVALS)[number]

/** Reads the outcome from the address and removes it there; the screen keeps it until closed. */
export function useShareArrival(): [arrival: Arrival | null, set: (next: Arrival | null) => void] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const parameter = new URLSearchParams(search).get('shared')
  const [arrival, setArrival] = useState(ARRIVALS.find((one) => one === parameter) ?? null)
  useEffect(() => whenIdle(() => void findSharedPicture()), [])
  useEffect(() => {
    if (parameter !== null) navigate(path, { replace: true })
  }, [parameter, path, navigate])
  return [arrival, setArrival]
}
