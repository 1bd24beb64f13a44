import { useEffect, useEffectEvent, useState } from 'react'

/** Takes files dropped anywhere on the page, so that none opens in place of it; tells whether some are above it. */
export function useDroppedFiles(take: (files: File[]) => void): { isDraggedOver: boolean } {
  const [isDraggedOver, setDraggedOver] = useState(false)
  const takeAll = useEffectEvent(take)

  useEffect(() => {
    const stop = new AbortController()
    const listen = (kind: 'dragover' | 'dragleave' | 'drop', hear: (event: DragEvent) => void) =>
      window.addEventListener(kind, (event) => event.dataTransfer?.types.includes('Files') && hear(event), {
        signal: stop.signal,
      })
    listen('dragover', (event) => {
      event.preventDefault()
      setDraggedOver(true)
    })
    listen('dragleave', (event) => {
      if (event.relatedTarget === null) setDraggedOver(false)
    })
    listen('drop', (event) => {
      event.preventDefault()
      setDraggedOver(false)
      takeAll([...(event.dataTransfer?.files ?? [])])
    })
    return () => stop.abort()
  }, [])

  return { isDraggedOver }
}
