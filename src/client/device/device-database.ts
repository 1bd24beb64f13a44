import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { KeptProof } from './kept-proof.ts'

/** What a member saw last, so that it can be looked at without a connection. */
export interface KeptReads {
  /** When it was kept, in ms since 1970. */
  keptAt: number
  /** When the member's session ends unless it is used, in ms since 1970. */
  sessionEndsAt: number
  /** TanStack Query's dehydrated answers. */
  answers: unknown
}

/** A picture shared to the product from another app, before anyone has said which task it is for. */
export interface SharedPicture {
  name: string
  bytes: ArrayBuffer
  sharedAt: number
}

/**
 * Everything is read by its primary key, and pictures are bytes: indexes and blobs have lost data on iOS. Keys of proofs
 * and pictures begin with the member's id (`proofKey`).
 */
interface DeviceSchema extends DBSchema {
  proofs: { key: string; value: KeptProof }
  pictures: { key: string; value: ArrayBuffer }
  reads: { key: string; value: KeptReads }
  shared: { key: string; value: SharedPicture }
}

const NAME = 'northpoint'
const VERSION = 1
const STORES = ['proofs', 'pictures', 'reads', 'shared'] as const

let opening: Promise<IDBPDatabase<DeviceSchema>> | undefined

/** The database on this device; rejects where storage is forbidden. A connection that was lost is opened again. */
export function deviceDatabase(): Promise<IDBPDatabase<DeviceSchema>> {
  const again = () => {
    opening = undefined
  }
  opening ??= openDB<DeviceSchema>(NAME, VERSION, {
    upgrade: (database) => {
      for (const store of STORES) database.createObjectStore(store)
    },
    // Another tab has a newer version, or this connection was lost: the next call opens it again.
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      again()
    },
    terminated: again,
  })
  opening.catch(again)
  return opening
}

/** The next call opens the database again: iOS loses connections without saying so. */
export async function reopenDeviceDatabase(): Promise<void> {
  const lost = opening
  opening = undefined
  await lost?.then((database) => database.close()).catch(() => undefined)
}
