import type { Database, Tx } from './database.ts'

/** Rows encrypted again, and rows that no known secret reads. */
export interface EncryptedAgain {
  again: number
  unreadable: number
}

/** Encrypts the rows after a key; `last` is the key of the last one, or undefined if there are none. */
type EncryptBatch<Key> = (tx: Tx, after: Key) => Promise<EncryptedAgain & { last: Key | undefined }>

/** Encrypts rows in short transactions, in the order of their keys. It can be interrupted and run again. */
export async function encryptInBatches<Key>(
  database: Database,
  first: Key,
  encryptBatch: EncryptBatch<Key>,
): Promise<EncryptedAgain> {
  const done: EncryptedAgain = { again: 0, unreadable: 0 }
  for (let after: Key | undefined = first; after !== undefined; ) {
    const since: Key = after
    const { last, again, unreadable } = await database.transaction((tx) => encryptBatch(tx, since))
    done.again += again
    done.unreadable += unreadable
    after = last
  }
  return done
}
