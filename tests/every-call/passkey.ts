import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'

/** User present, user verified and attested credential data included (WebAuthn §6.1). */
const FLAGS = 0x45
const COUNTER_AND_AAGUID = Buffer.alloc(4 + 16)

/** A browser's answer for a new passkey, without attestation (WebAuthn §5.1.3). */
export function aNewPasskey(challenge: string, origin: string): Record<string, unknown> {
  const id = randomBytes(16)
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // COSE: elliptic-curve key (1: 2), ES256 (3: -7), P-256 (-1: 1), x and y of 32 bytes.
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')])
  const key = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    coordinate(0x21, x),
    coordinate(0x22, y),
  ])
  const authenticatorData = Buffer.concat([
    createHash('sha256').update(new URL(origin).hostname).digest(),
    Buffer.from([FLAGS]),
    COUNTER_AND_AAGUID,
    Buffer.from([0, id.length]),
    id,
    key,
  ])
  // CBOR: { fmt: 'none', attStmt: {}, authData: bytes with a one-byte length }.
  const attestation = Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x58, authenticatorData.length]),
    authenticatorData,
  ])
  const client = { type: 'webauthn.create', challenge, origin, crossOrigin: false }
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(JSON.stringify(client)).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    },
  }
}
