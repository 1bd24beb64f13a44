import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { KeptProof } from './kept-proof.ts'

/** The answers a member saw last, kept for offline use. */
export interface KeptReads {
  /** Milliseconds since 1970, by the device's clock. */
  keptAt: number
  /** How far the device's clock was ahead of the server's, in ms; version 1.0.0 kept none. */
  clockAheadMs?: number
  /** When an unused session ends, in ms since 1970, by the server's clock. */
  sessionEndsAt: number
  /** TanStack Query's dehydrated answers. */
  answers: unknown
}

/** A picture shared from another app whose task is not chosen yet. */
export interface SharedPicture {
  /** Random, so that no picture replaces another. */
  key: string
  name: string
  bytes: ArrayBuffer
  /** Milliseconds since 1970, by the device's clock. */
  sharedAt: number
}

/** Records are read by primary key and pictures are bytes: indexes and blobs have lost data on iOS. */
interface DeviceSchema extends DBSchema {
  proofs: { key: string; value: KeptProof }
  pictures: { key: string; value: ArrayBuffer }
  reads: { key: string; value: KeptReads }
  shared: { key: string; value: SharedPicture }
}

const NAME = 'northpoint'
const VERSION = 1
const STORES = ['proofs', 'pictures', 'reads', 'shared'] as const

export type Device = IDBPDatabase<DeviceSchema>
export type StoreName = (typeof STORES)[number]
export type DeviceTransaction<
  Names extends StoreName[],
  Mode extends 'readonly' | 'readwrite',
> = IDBPTransaction<DeviceSchema, Names, Mode>

let opening: Promise<Device> | undefined

/** The database on this device; rejects where storage is forbidden. Opens a lost connection again. */
export function deviceDatabase(): Promise<Device> {
  const again = () => {
    opening = undefined
  }
  opening ??= openDB<DeviceSchema>(NAME, VERSION, {
    upgrade: (database, _from, _to, transaction) => {
      for (const store of STORES) database.createObjectStore(store)
      // Signing out aborts it; `opening` rejects then, and this one would be an unhandled error.
      transaction.done.catch(() => undefined)
    },
    // A newer version in another tab, or a lost connection: the next call opens the database again.
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      again()
    },
    terminated: again,
  })
  opening.catch(again)
  return opening
}

/** Runs `work` in one transaction. Every use of the database goes through here; rejects when any part fails. */
export async function inTransaction<Names extends StoreName[], Mode extends 'readonly' | 'readwrite', Result>(
  device: Device,
  stores: [...Names],
  mode: Mode,
  work: (transaction: DeviceTransaction<Names, Mode>) => Promise<Result>,
  options?: IDBTransactionOptions,
): Promise<Result> {
  const transaction = device.transaction(stores, mode, options)
  // Awaited together: signing out aborts transactions, and an unawaited rejection would be an unhandled error.
  const [result] = await Promise.all([work(transaction), transaction.done])
  return result
}

/** iOS loses connections silently. */
export async function reopenDeviceDatabase(): Promise<void> {
  const lost = opening
  opening = undefined
  await lost?.then((database) => database.close()).catch(() => undefined)
}
