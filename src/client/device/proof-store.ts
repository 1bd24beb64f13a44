import {
  type Device,
  type DeviceTransaction,
  deviceDatabase,
  inTransaction,
  reopenDeviceDatabase,
  type StoreName,
} from './device-database.ts'
import { type KeptProof, proofKey } from './kept-proof.ts'

/** `bytes` is undefined where they are in the database. */
interface Held {
  proof: KeptProof
  bytes: ArrayBuffer | null | undefined
}

/** Proofs that cannot be written (storage full, forbidden or broken) last until the page is left. */
const held = new Map<string, Held>()

/** Only a change on disk counts: the system may kill the browser while the camera is open. */
const DURABLE: IDBTransactionOptions = { durability: 'strict' }

/** A member's proofs, oldest first, without pictures. */
export async function readProofs(userId: string): Promise<KeptProof[]> {
  const stored = await withDatabase((device) =>
    inTransaction(device, ['proofs'], 'readonly', ({ store }) => store.getAll(keysOf(userId))),
  ).catch(unlessForbidden([]))
  const proofs = new Map(stored.map((proof) => [proofKey(proof), proof]))
  for (const [key, { proof }] of held) if (proof.userId === userId) proofs.set(key, proof)
  return [...proofs.values()].sort((a, b) => a.keptAt - b.keptAt || a.taskId - b.taskId)
}

export async function readProof(key: string): Promise<KeptProof | null> {
  const inMemory = held.get(key)
  if (inMemory) return inMemory.proof
  return readRecord('proofs', key)
}

/** Returns null without a picture, or where the browser has lost its bytes. */
export async function readPictureBytes(key: string): Promise<ArrayBuffer | null> {
  const inMemory = held.get(key)
  // A copy, because the caller may transfer it to a worker.
  if (inMemory?.bytes !== undefined) return inMemory.bytes?.slice(0) ?? null
  return readRecord('pictures', key)
}

function readRecord<Name extends 'proofs' | 'pictures'>(name: Name, key: string) {
  return withDatabase((device) =>
    inTransaction(device, [name], 'readonly', async ({ store }) => (await store.get(key)) ?? null),
  ).catch(unlessForbidden(null))
}

/** Undefined bytes stay as they are; null removes the picture. */
export async function writeProof(proof: KeptProof, bytes?: ArrayBuffer | null): Promise<void> {
  const key = proofKey(proof)
  const kept = bytes === undefined ? held.get(key)?.bytes : bytes
  try {
    await changeStores(['proofs', 'pictures'], (change) => {
      const pictures = change.objectStore('pictures')
      return Promise.all([
        change.objectStore('proofs').put(proof, key),
        kept && pictures.put(kept, key),
        kept === null && pictures.delete(key),
      ])
    })
    held.delete(key)
  } catch (error) {
    console.warn(error)
    held.set(key, { proof, bytes: kept?.slice(0) ?? kept })
  }
}

/** Changes the latest version of a proof, whichever tab wrote it; null deletes it and its picture. */
export async function changeProof(
  key: string,
  change: (proof: KeptProof) => KeptProof | null,
): Promise<void> {
  const inMemory = held.get(key)
  if (inMemory) {
    const next = change(inMemory.proof)
    if (next) return writeProof(next)
    held.delete(key)
  }
  await changeStores(['proofs', 'pictures'], async (changing) => {
    const proofs = changing.objectStore('proofs')
    const proof = await proofs.get(key)
    const next = proof && !inMemory ? change(proof) : null
    await Promise.all([
      next ? proofs.put(next, key) : proofs.delete(key),
      !next && changing.objectStore('pictures').delete(key),
    ])
  }).catch((error: unknown) => console.warn(error))
}

/** Whether all the member's proofs survive leaving the page. */
export function isOnDisk(userId: string): boolean {
  return ![...held.values()].some(({ proof }) => proof.userId === userId)
}

/** Deletes everything on this device except that member's unsent proofs. */
export async function clearDevice(exceptUserId?: string): Promise<void> {
  clearHeld(exceptUserId)
  await changeStores(['proofs', 'pictures', 'reads', 'shared'], async (clearing) => {
    const proofs = clearing.objectStore('proofs')
    const pictures = clearing.objectStore('pictures')
    const stays = (key: string) => exceptUserId !== undefined && key.startsWith(`${exceptUserId}:`)
    const [proofKeys, pictureKeys] = await Promise.all([proofs.getAllKeys(), pictures.getAllKeys()])
    await Promise.all([
      ...proofKeys.filter((key) => !stays(key)).map((key) => proofs.delete(key)),
      ...pictureKeys.filter((key) => !stays(key)).map((key) => pictures.delete(key)),
      clearing.objectStore('reads').clear(),
      clearing.objectStore('shared').clear(),
    ])
  })
}

export function clearHeld(exceptUserId?: string): void {
  for (const [key, { proof }] of held) if (proof.userId !== exceptUserId) held.delete(key)
}

/** Deletes other members' proofs and pictures, and a shared picture that may be theirs. */
export async function clearOtherMembers(userId: string): Promise<void> {
  clearHeld(userId)
  await changeStores(['proofs', 'pictures', 'reads', 'shared'], async (clearing) => {
    const isTheirs = (key: string) => key.split(':')[0] !== userId
    let foundAny = false
    for (const name of ['proofs', 'pictures', 'reads'] as const) {
      const store = clearing.objectStore(name)
      const theirs = (await store.getAllKeys()).filter(isTheirs)
      foundAny ||= theirs.length > 0
      for (const key of theirs) await store.delete(key)
    }
    if (foundAny) await clearing.objectStore('shared').clear()
  })
}

function keysOf(userId: string): IDBKeyRange {
  return IDBKeyRange.bound(`${userId}:`, `${userId};`, false, true)
}

/** A database that takes longer than this will not open: some versions of Safari hang. */
const OPENED_WITHIN_MS = 5000

/** Whether this document has ever opened the database: where storage is forbidden it never does. */
let wasThere = false

/** Empty where nothing can be stored; elsewhere a failed read does not mean that nothing is there. */
function unlessForbidden<Nothing>(nothing: Nothing): (error: unknown) => Nothing {
  return (error) => {
    if (wasThere) throw error
    return nothing
  }
}

function changeStores<Names extends StoreName[]>(
  stores: [...Names],
  change: (transaction: DeviceTransaction<Names, 'readwrite'>) => Promise<unknown>,
): Promise<unknown> {
  return withDatabase((device) => inTransaction(device, stores, 'readwrite', change, DURABLE))
}

/** Runs `act`, and once more on a new connection if the first was lost. */
async function withDatabase<Result>(act: (device: Device) => Promise<Result>): Promise<Result> {
  try {
    return await act(await opened())
  } catch (error) {
    if (isFull(error) || error instanceof NotOpened) throw error
    await reopenDeviceDatabase()
    return act(await opened())
  }
}

class NotOpened extends Error {}

let withinMs = OPENED_WITHIN_MS

async function opened(): Promise<Device> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      // Used if it opens late after all.
      withinMs = 0
      reject(new NotOpened('The database does not open.'))
    }, withinMs)
  })
  try {
    const device = await Promise.race([deviceDatabase(), patience])
    wasThere = true
    return device
  } finally {
    clearTimeout(timer)
  }
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
