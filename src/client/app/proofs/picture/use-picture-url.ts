import { useEffect, useState } from 'react'
import type { KeptProof } from '#client/device/kept-proof.ts'
import { readPicture } from '#client/device/kept-proofs.ts'
import { useBytesUrl } from './use-bytes-url.ts'

/** An object URL for a kept proof's picture; null while loading or without one. */
export function usePictureUrl(proof: KeptProof | null): string | null {
  const [bytes, setBytes] = useState<ArrayBuffer | null>(null)
  useEffect(() => {
    if (!proof?.picture) return setBytes(null)
    let isOver = false
    // The previous picture is shown until this one is loaded.
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
