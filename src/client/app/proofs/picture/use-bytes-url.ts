import { useEffect, useState } from 'react'

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
