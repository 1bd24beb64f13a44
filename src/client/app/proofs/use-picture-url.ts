import { useEffect, useEffectEvent, useState } from 'react'
import type { KeptPicture, KeptProof } from '../../device/kept-proof.ts'
import { readPicture } from '../../device/kept-proofs.ts'

/** The address under which this page can show the picture of a kept proof; null until it is read, and without one. */
export function usePictureUrl(proof: KeptProof | null): string | null {
  const [shown, setShown] = useState<{ of: KeptPicture; url: string } | null>(null)
  const picture = proof?.picture ?? null
  const read = useEffectEvent(() => (proof ? readPicture(proof) : Promise.resolve(null)))
  useEffect(() => {
    if (picture === null) return setShown(null)
    let isOver = false
    void read().then((bytes) => {
      if (isOver) return
      setShown(bytes && { of: picture, url: URL.createObjectURL(new Blob([bytes], { type: picture.type })) })
    })
    return () => {
      isOver = true
    }
  }, [picture])
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown.url)), [shown])
  // The picture before is shown until the next one is read.
  return picture && shown ? shown.url : null
}
