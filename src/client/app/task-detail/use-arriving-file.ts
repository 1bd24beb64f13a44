import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes a file that is pasted or dropped anywhere on the page; of several only the first (specification §5). Tells
 * whether one is being dragged over the page.
 */
export function useArrivingFile(take: (file: File) => void): { isDraggedOver: boolean } {
  const [isDraggedOver, setDraggedOver] = useState(false)
  const takeFirst = useEffectEvent((files: FileList | undefined) => {
    const [first] = files ?? []
    if (first) take(first)
  })

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const listen = <Kind extends 'dragover' | 'dragleave' | 'drop'>(
      kind: Kind,
      hear: (event: DragEvent) => void,
    ) => window.addEventListener(kind, (event) => carriesFiles(event.dataTransfer) && hear(event), { signal })

    window.addEventListener(
      'paste',
      (event) => {
        if (!carriesFiles(event.clipboardData) || isTextForField(event)) return
        event.preventDefault()
        takeFirst(event.clipboardData?.files)
      },
      { signal },
    )
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
      takeFirst(event.dataTransfer?.files)
    })
    return () => stop.abort()
  }, [])

  return { isDraggedOver }
}

function carriesFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false
}

/** Office programs copy a text together with its picture: in a text field the text is meant. */
function isTextForField(event: ClipboardEvent): boolean {
  const inField = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement
  return inField && (event.clipboardData?.types.includes('text/plain') ?? false)
}
