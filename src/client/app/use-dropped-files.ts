import { useEffect, useEffectEvent, useState } from 'react'

/** Takes files dropped anywhere on the page, so that the browser does not open them; says while some are dragged over it. */
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

/** Whether something dropped or pasted has files in it. */
export function carriesFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false
}
