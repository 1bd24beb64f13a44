import { useEffect, useState } from 'react'
import type { KeptProof } from '#client/device/kept-proof.ts'
import { readPicture } from '#client/device/kept-proofs.ts'

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

/** An object URL for a picture's bytes; null on the server and at first. */
export function useBytesUrl(bytes: ArrayBuffer | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (bytes === null) return setUrl(null)
    const next = URL.createObjectURL(new Blob([bytes]))
    setUrl(next)
    return () => URL.revokeObjectURL(next)
  }, [bytes])
  return url
}
