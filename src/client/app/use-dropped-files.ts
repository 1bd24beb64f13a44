import { useEffect, useEffectEvent, useState } from 'react'

/** Takes files dropped anywhere on the page, which the browser would otherwise open. */
export function useDroppedFiles(take: (files: File[]) => void): { isDraggedOver: boolean } {
  const [isDraggedOver, setDraggedOver] = useState(false)
  const takeAll = useEffectEvent(take)

  useEffect(() => {
    const stop = new AbortController()
    const listen = (kind: 'dragover' | 'dragleave' | 'drop', hear: (event: DragEvent) => void) =>
      window.addEventListener(kind, (event) => carriesFiles(event.dataTransfer) && hear(event), {
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

export function carriesFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false
}
