import { useEffect, useState } from 'react'
import type { KeptProof } from '../../device/kept-proof.ts'
import { readPicture } from '../../device/kept-proofs.ts'
import { useBytesUrl } from './use-bytes-url.ts'

/** The address under which this page can show the picture of a kept proof; null until it is read, and without one. */
export function usePictureUrl(proof: KeptProof | null): string | null {
  const [bytes, setBytes] = useState<ArrayBuffer | null>(null)
  useEffect(() => {
    if (!proof?.picture) return setBytes(null)
    let isOver = false
    // The picture before is shown until this one is read.
    void readPicture(proof).then((found) => {
      if (!isOver) setBytes(found)
    })
    return () => {
      isOver = true
    }
  }, [proof])
  const url = useBytesUrl(bytes)
  return proof?.picture ? url : null
}
