import { answerWithin, type RawAnswer, type Transport } from '#client/device/transport.ts'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { ApiError } from '../api-error.ts'
import { type CallArgs, formBody, type LooseArgs, requestOf } from '../request.ts'

/** `onProgress` receives the share uploaded, from 0 to 1. */
export type FormArgs<E extends Endpoint> = CallArgs<E> & {
  form: FormData
  onProgress?: (part: number) => void
}

/** An upload without progress for this long has stalled, in milliseconds. */
const STALLED_MS = 20_000

/** Uses XMLHttpRequest for upload progress. Throws ApiError, TypeError without a network, AbortError once aborted. */
export async function sendForm<E extends Endpoint>(endpoint: E, args: FormArgs<E>): Promise<ReplyOf<E>> {
  const { onProgress, ...parts }: LooseArgs & { onProgress?: (part: number) => void } = args
  const { address, init } = requestOf(endpoint, parts)
  const request = new XMLHttpRequest()
  request.upload.onprogress = (event) => {
    if (event.lengthComputable) onProgress?.(event.loaded / event.total)
  }
  const headers = Object.fromEntries(new Headers(init.headers))
  const { status, statusText, text } = await exchange(request, {
    ...{ method: endpoint.method, path: address, headers },
    ...{ body: formBody(parts.form), signal: parts.signal },
  })
  if (status < 200 || status >= 300) throw new ApiError(status, statusText, text)
  return JSON.parse(text)
}

/** Rejects when an upload stalls for 20 seconds or the response takes too long. */
export const uploadTransport: Transport = async ({ size, onProgress, ...parts }) => {
  const request = new XMLHttpRequest()
  let timer: ReturnType<typeof setTimeout> | undefined
  const endIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => request.abort(), ms)
  }
  let left = 0
  request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
    if (loaded <= left) return
    left = loaded
    endIn(STALLED_MS)
    if (lengthComputable) onProgress(loaded / total)
  }
  request.upload.onload = () => endIn(answerWithin(size))
  endIn(STALLED_MS)
  try {
    return await exchange(request, parts)
  } finally {
    clearTimeout(timer)
  }
}

interface Opening {
  method: string
  path: string
  headers: Record<string, string>
  body: FormData | string | null
  signal?: AbortSignal | undefined
}

function exchange(
  request: XMLHttpRequest,
  { method, path, headers, body, signal }: Opening,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortion())
    const stop = () => request.abort()
    request.open(method, path)
    request.withCredentials = true
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.onload = () => resolve(answerOf(request))
    request.onerror = () => reject(new TypeError('The connection was lost.'))
    request.onabort = () => reject(abortion())
    request.onloadend = () => signal?.removeEventListener('abort', stop)
    signal?.addEventListener('abort', stop)
    request.send(body)
  })
}

function answerOf(request: XMLHttpRequest): RawAnswer {
  const { status, statusText, responseURL: url, responseText: text } = request
  const [contentType, retryAfter] = ['content-type', 'retry-after'].map((name) =>
    request.getResponseHeader(name),
  )
  return { status, statusText, url, contentType: contentType!, retryAfter: retryAfter!, text }
}

function abortion(): DOMException {
  return new DOMException('The upload was stopped.', 'AbortError')
}
