import { knowsPasskeys, showPasskey } from '#client/api/session/passkey-ceremony.ts'
import { letShowPasswords } from '#client/ui/fields/show-password.ts'
import { providerLink } from '../identity/provider-link.ts'

const IDENTITY = '/api/identity/passkey'

const ways = document.getElementById('other-ways')!
const button = document.getElementById('passkey')!
const problem = document.getElementById('passkey-problem')!

letShowPasswords()
if (knowsPasskeys()) {
  for (const part of [ways, button]) part.classList.remove('invisible')
  button.addEventListener('click', () => void signIn())
} else {
  button.hidden = true
  ways.hidden = ways.classList.contains('invisible')
}

async function signIn(): Promise<void> {
  if (button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  problem.hidden = true
  try {
    const answer = await showPasskey(await send(`${IDENTITY}/generate-authenticate-options`))
    if (answer === null) return
    await send(`${IDENTITY}/verify-authentication`, { response: answer })
    location.assign(providerLink('/api/welcome', button.dataset.returnTo ?? '/'))
  } catch (error) {
    if (error instanceof SignInError && error.code === 'account.suspended') {
      return location.assign('/api/account/suspension')
    }
    problem.textContent = error instanceof SignInError ? error.message : button.dataset.failed!
    problem.hidden = false
  } finally {
    button.ariaBusy = null
  }
}

/** A refusal; its message is for the person. */
class SignInError extends Error {
  readonly code: unknown
  constructor({ message, code }: Record<string, unknown>) {
    super(String(message))
    this.code = code
  }
}

async function send(path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(path, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  const answer = (await response.json()) as Record<string, unknown>
  if (response.ok) return answer
  throw new SignInError(answer)
}
