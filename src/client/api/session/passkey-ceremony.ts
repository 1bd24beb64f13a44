export function knowsPasskeys(): boolean {
  return (
    'PublicKeyCredential' in globalThis &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  )
}

/** Returns null when the person closes the dialog. */
export async function makePasskey(options: Record<string, unknown>): Promise<Record<string, unknown> | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  return unlessClosed(() => navigator.credentials.create({ publicKey }))
}

/** Returns null when the person closes the dialog. */
export async function showPasskey(options: Record<string, unknown>): Promise<Record<string, unknown> | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
    ...(options as unknown as PublicKeyCredentialRequestOptionsJSON),
    userVerification: 'required',
  })
  return unlessClosed(() => navigator.credentials.get({ publicKey }))
}

async function unlessClosed(ask: () => Promise<Credential | null>): Promise<Record<string, unknown> | null> {
  try {
    const credential = await ask()
    return credential instanceof PublicKeyCredential ? { ...credential.toJSON() } : null
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return null
    throw error
  }
}
