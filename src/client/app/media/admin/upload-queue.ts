import { bonusPointsOf } from '#domain/media/media.ts'

/**
 * 'chosen' until the admin presses Upload, then 'queued', then 'sending'. A 'refused' file cannot be sent; a 'failed'
 * or 'stopped' one can be retried. An uploaded file leaves the queue.
 */
type QueueStatus = 'chosen' | 'queued' | 'sending' | 'failed' | 'stopped' | 'refused'

export interface QueuedFile {
  key: number
  file: File
  /** The points as typed. */
  points: string
  status: QueueStatus
  /** Share uploaded, from 0 to 1. */
  progress: number
  /** Why the upload failed, or why the file cannot be uploaded. */
  problem: string | null
  /** Skipped because its points were invalid. */
  wasSkipped: boolean
}

type QueueChange =
  | { kind: 'add'; files: readonly { key: number; file: File; problem: string | null }[]; points: string }
  | { kind: 'points'; key: number | 'all'; points: string }
  | { kind: 'remove'; key: number }
  | { kind: 'send'; keys: readonly number[] }
  | { kind: 'begin'; key: number }
  | { kind: 'progress'; key: number; progress: number }
  | { kind: 'fail'; key: number; problem: string }
  | { kind: 'stop'; key: number | 'all' }

export function changeQueue(queue: QueuedFile[], change: QueueChange): QueuedFile[] {
  switch (change.kind) {
    case 'add':
      return [...queue, ...change.files.map((chosen) => addedFile(chosen, change.points))]
    case 'points':
      return mapped(queue, change.key, (row) => ({ ...row, points: change.points, wasSkipped: false }))
    case 'remove':
      return queue.filter(({ key }) => key !== change.key)
    case 'send':
      return queue.map((row) => (canBeSent(row) && change.keys.includes(row.key) ? sent(row) : row))
    case 'begin':
      return mapped(queue, change.key, (row) => ({ ...row, status: 'sending', progress: 0, problem: null }))
    case 'progress':
      return mapped(queue, change.key, (row) => ({ ...row, progress: change.progress }))
    case 'fail':
      return mapped(queue, change.key, (row) => ({ ...row, status: 'failed', problem: change.problem }))
    case 'stop':
      return mapped(queue, change.key, (row) =>
        row.status === 'queued' || row.status === 'sending' ? { ...row, status: 'stopped' } : row,
      )
  }
}

function canBeSent({ status }: QueuedFile): boolean {
  return status === 'chosen' || status === 'failed' || status === 'stopped'
}

/** The files that pressing Upload sends: every untried file, or else the failed ones. */
export function nextToSend(queue: readonly QueuedFile[]): QueuedFile[] {
  const sendable = queue.filter(canBeSent)
  const untried = sendable.filter(({ status }) => status !== 'failed')
  return untried.length > 0 ? untried : sendable
}

export function isUnderWay({ status }: QueuedFile): boolean {
  return status === 'queued' || status === 'sending'
}

/** Specification §5 Media upload. */
export function hasValidPoints({ points }: QueuedFile): boolean {
  return bonusPointsOf(points) !== null
}

function addedFile(chosen: { key: number; file: File; problem: string | null }, points: string): QueuedFile {
  const status = chosen.problem === null ? 'chosen' : 'refused'
  return { ...chosen, points, status, progress: 0, wasSkipped: false }
}

function sent(row: QueuedFile): QueuedFile {
  return hasValidPoints(row)
    ? { ...row, status: 'queued', problem: null, wasSkipped: false }
    : { ...row, wasSkipped: true }
}

function mapped(
  queue: QueuedFile[],
  key: number | 'all',
  change: (row: QueuedFile) => QueuedFile,
): QueuedFile[] {
  return queue.map((row) => (key === 'all' || row.key === key ? change(row) : row))
}
