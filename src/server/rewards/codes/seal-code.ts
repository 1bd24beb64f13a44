import type { Encryption } from '#server/platform/encryption.ts'

const HASH_PURPOSE = 'reward_codes.code_hash'

/** Binds the encryption to one code (platform/encryption.ts). */
export function codePlace(codeId: number): string {
  return `reward_codes/${codeId}`
}

/** The keyed hashes of a code, under the current secret first: it is already here if any of them is. */
export function codeHashes(encryption: Encryption, code: string): readonly [string, ...string[]] {
  return encryption.keyedHashes(code, HASH_PURPOSE)
}
