import { answerWithin, type Transport } from './send.ts'

/** An upload without progress for this long has stalled. */
const STALLED_MS = 20_000

/** Uses XMLHttpRequest, which reports progress. An upload with a size ends if it stalls or is not answered in time. */
export const upload: Transport = (
  address,
  { method = 'GET', headers, body, signal },
  { size, onProgress } = {},
) =>
  new Promise((resolve, reject) => {
    const abortion = () => reject(new DOMException('The upload was stopped.', 'AbortError'))
    if (signal?.aborted) return abortion()
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    let timer: ReturnType<typeof setTimeout> | undefined
    const endIn = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(stop, ms)
    }
    let left = 0
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (loaded <= left) return
      left = loaded
      if (size !== undefined) endIn(STALLED_MS)
      if (lengthComputable) onProgress?.(loaded / total)
    }
    if (size !== undefined) {
      request.upload.onload = () => endIn(answerWithin(size))
      endIn(STALLED_MS)
    }
    request.open(method, address)
    request.withCredentials = true
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.onload = () =>
      resolve({
        status: request.status,
        statusText: request.statusText,
        url: request.responseURL,
        header: (name) => request.getResponseHeader(name),
        text: request.responseText,
      })
    request.onerror = () => reject(new TypeError('The connection was lost.'))
    request.onabort = abortion
    request.onloadend = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
    signal?.addEventListener('abort', stop)
    request.send(body as XMLHttpRequestBodyInit | null)
  })
