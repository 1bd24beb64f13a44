import type { Endpoint, ReplyOf } from '../../contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import { type CallArgs, formBody, type LooseArgs, requestOf } from './request.ts'

/** What sending a form needs; `onProgress` hears the part that has left, from 0 to 1. */
export type FormArgs<E extends Endpoint> = CallArgs<E> & {
  form: FormData
  onProgress?: (part: number) => void
}

/**
 * Sends a form with an upload whose progress can be seen and that can be stopped (fetch tells no upload progress).
 * Throws the same ApiError as `call`, a TypeError without network, and an AbortError once `signal` aborts.
 */
export function sendForm<E extends Endpoint>(endpoint: E, args: FormArgs<E>): Promise<ReplyOf<E>> {
  const { onProgress, ...parts }: LooseArgs & { onProgress?: (part: number) => void } = args
  const { address, init } = requestOf(endpoint, parts)
  const { signal } = parts
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortion())
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open(endpoint.method, address)
    request.withCredentials = true
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    request.onload = () => {
      try {
        resolve(readAnswer(request))
      } catch (failure) {
        reject(failure)
      }
    }
    request.onerror = () => reject(new TypeError('The connection was lost.'))
    request.onabort = () => reject(abortion())
    request.onloadend = () => signal?.removeEventListener('abort', stop)
    signal?.addEventListener('abort', stop)
    request.send(formBody(parts.form))
  })
}

function readAnswer<Reply>({ status, statusText, responseText }: XMLHttpRequest): Reply {
  if (status < 200 || status >= 300) throw new ApiError(status, statusText, responseText)
  return JSON.parse(responseText)
}

function abortion(): DOMException {
  return new DOMException('The upload was stopped.', 'AbortError')
}
