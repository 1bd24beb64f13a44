import { useEffect, useEffectEvent } from 'react'
import { carriesFiles, useDroppedFiles } from '#client/app/use-dropped-files.ts'

/** Takes a file pasted or dropped anywhere on the page; of several, only the first (specification §5). */
export function useArrivingFile(take: (file: File) => void): { isDraggedOver: boolean } {
  const takeFirst = (files: Iterable<File>) => {
    const [first] = files
    if (first) take(first)
  }
  const takePasted = useEffectEvent(takeFirst)

  useEffect(() => {
    const stop = new AbortController()
    window.addEventListener(
      'paste',
      (event) => {
        if (!carriesFiles(event.clipboardData) || isTextForField(event)) return
        event.preventDefault()
        takePasted(event.clipboardData?.files ?? [])
      },
      { signal: stop.signal },
    )
    return () => stop.abort()
  }, [])

  return useDroppedFiles(takeFirst)
}

/** Office programs copy text along with a picture of it; in a text field, the text is meant. */
function isTextForField(event: ClipboardEvent): boolean {
  const inField = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement
  return inField && (event.clipboardData?.types.includes('text/plain') ?? false)
}
