import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { isAborted, sentenceOf } from '#client/api/api-error.ts'
import { leavesOn } from '#client/api/session/session-end.ts'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { toast, toastSuccess } from '#client/ui/overlays/toasts.tsx'
import { t } from '#client/words/t.ts'
import { getMediaLimits, setMediaPoster, uploadMedia } from '#contract/media/admin-media.ts'
import { IMAGE_KIND_BYTES, imageKindOf, isAcceptedImageKind, UNREADABLE_FILE } from '#domain/files/files.ts'
import {
  DEFAULT_MEDIA_BONUS,
  INVALID_BONUS_SENTENCE,
  mediaKindOf,
  mediaTooLargeSentence,
  UNKNOWN_MEDIA_SENTENCE,
  VIDEO_TYPE_BYTES,
  videoTypeOf,
} from '#domain/media/media.ts'
import { plural } from '#domain/text/format.ts'
import { captureFrame } from './capture-frame.ts'
import { changeQueue, hasValidPoints, isUnderWay, nextToSend, type QueuedFile } from './upload-queue.ts'

/** Shown when the server gives no reason, such as without a connection. */
const NOT_ARRIVED = 'The upload failed. Please check your connection and try again.'

/** Sends one file at a time; a failed one keeps its reason and never stops the next. */
export function useUploadQueue(taskId: number) {
  const [rows, change] = useReducer(changeQueue, [])
  const maxBytes = useEndpoint(getMediaLimits).data?.maxFileBytes
  const lastKey = useRef(0)
  const current = useRef<{ row: QueuedFile; controller: AbortController } | null>(null)
  const run = useRef<{ arrived: string[]; failed: number }>({ arrived: [], failed: 0 })
  const poster = useAction(setMediaPoster, {
    failure: { fallback: 'The video keeps its default poster.', silent: true },
  })
  const upload = useAction(uploadMedia, {
    failure: { fallback: NOT_ARRIVED, silent: true },
    onSuccess: ({ id, mediaType }) => {
      const sent = current.current?.row
      if (!sent) return
      run.current.arrived.push(sent.file.name)
      change({ kind: 'remove', key: sent.key })
      if (mediaKindOf(mediaType) === 'video') void givePoster(id, sent.file)
    },
    onFailure: (error) => {
      const sent = current.current?.row
      if (!sent) return
      if (leavesOn(error)) change({ kind: 'stop', key: 'all' })
      else if (isAborted(error)) change({ kind: 'stop', key: sent.key })
      else {
        run.current.failed += 1
        change({ kind: 'fail', key: sent.key, problem: sentenceOf(error, NOT_ARRIVED) })
        toast({
          title: 'Upload Failed',
          description: `Failed to upload ${sent.file.name}`,
          tone: 'destructive',
        })
      }
    },
  })

  const givePoster = async (mediaId: number, file: File) => {
    const frame = await captureFrame(file)
    if (!frame) return
    const form = new FormData()
    form.append('poster', frame, 'poster.jpg')
    await poster.run({ params: { mediaId }, form })
  }

  const sendOne = useEffectEvent((key: number) => {
    const row = rows.find((candidate) => candidate.key === key)
    if (!row) return
    const controller = new AbortController()
    current.current = { row, controller }
    change({ kind: 'begin', key })
    void upload.run({
      params: { taskId },
      form: formOf(row),
      signal: controller.signal,
      onProgress: (progress) => change({ kind: 'progress', key, progress }),
    })
  })
  const isSending = rows.some(({ status }) => status === 'sending')
  const nextKey = isSending ? null : (rows.find(({ status }) => status === 'queued')?.key ?? null)
  useEffect(() => {
    if (nextKey !== null) sendOne(nextKey)
  }, [nextKey])
  useEffect(() => () => current.current?.controller.abort(), [])

  const isBusy = rows.some(isUnderWay)
  const tellArrived = useEffectEvent(() => {
    const { arrived, failed } = run.current
    run.current = { arrived: [], failed: 0 }
    if (arrived.length > 0) {
      toastSuccess(['Media Uploaded', arrivedText(arrived, failed)])
    }
  })
  useEffect(() => {
    if (!isBusy) tellArrived()
  }, [isBusy])

  return {
    rows,
    /** The size limit of a file; undefined until the server answers. */
    maxBytes,
    isBusy,
    take: async (files: readonly File[]) => {
      const chosen = await Promise.all(
        files.map(async (file) => ({ file, problem: await mediaProblem(file, maxBytes) })),
      )
      const keyed = chosen.map((one) => {
        lastKey.current += 1
        return { ...one, key: lastKey.current }
      })
      change({ kind: 'add', files: keyed, points: String(DEFAULT_MEDIA_BONUS) })
    },
    setPoints: (key: number | 'all', points: string) => change({ kind: 'points', key, points }),
    remove: (key: number) => change({ kind: 'remove', key }),
    /** Sends the file with this key; without a key, every untried file, or else the failed ones. */
    send: (key?: number) => {
      const wanted = key === undefined ? nextToSend(rows) : rows.filter((row) => row.key === key)
      if (wanted.some((row) => !hasValidPoints(row))) {
        toast({ title: 'Invalid Input', description: INVALID_BONUS_SENTENCE, tone: 'destructive' })
      }
      change({ kind: 'send', keys: wanted.map((row) => row.key) })
    },
    stop: (key: number | 'all') => {
      change({ kind: 'stop', key })
      if (key === 'all' || current.current?.row.key === key) current.current?.controller.abort()
    },
  }
}

export type UploadQueue = ReturnType<typeof useUploadQueue>

function formOf({ file, points }: QueuedFile): FormData {
  const form = new FormData()
  form.append('bonusPoints', points.trim())
  form.append('mediaFile', file, file.name)
  return form
}

function arrivedText(names: readonly string[], failed: number): string {
  const added =
    names.length === 1 ? `${names[0]} was added` : `${plural(names.length, 'file was', 'files were')} added`
  return failed === 0 ? `${added}.` : `${added}, ${failed} failed.`
}

/** Why a file cannot be bonus media, or null: the server's rules, checked before anything is sent. */
async function mediaProblem(file: File, maxBytes: number | undefined): Promise<string | null> {
  if (maxBytes !== undefined && file.size > maxBytes) return t(mediaTooLargeSentence(maxBytes))
  const head = await firstBytes(file)
  if (head === null) return UNREADABLE_FILE
  const kind = imageKindOf(head)
  if (kind !== null && !isAcceptedImageKind(kind)) {
    return 'This is a HEIC photo. Please save it as a JPEG first.'
  }
  return kind !== null || videoTypeOf(head) !== null ? null : UNKNOWN_MEDIA_SENTENCE
}

async function firstBytes(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, Math.max(IMAGE_KIND_BYTES, VIDEO_TYPE_BYTES)).arrayBuffer())
  } catch {
    return null
  }
}
