import { CircleCheck } from 'lucide-icons'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isAnswered } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { shownCompany } from '#client/company.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { useHydrated } from '#client/ui/hooks/use-hydrated.ts'
import { Spinner } from '#client/ui/spinner.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { t } from '#client/words/t.ts'
import { UnsubscribeForm, unsubscribe, unsubscribeOneClick } from '#contract/notifications/unsubscribe.ts'
import { BRAND } from '#domain/site/brand.ts'
import { OWN_LANGUAGE } from '#domain/text/own-language.ts'
import { pageAt } from '../site-links.ts'

type State = 'asking' | 'working' | 'done' | 'failed'

/** Unsubscribes the linked address immediately; without one, asks for it (specification §2 Unsubscribe). */
export function UnsubscribePanel({ email: linked, token }: { email: string | null; token: string | null }) {
  const [email, setEmail] = useState(linked ?? '')
  const [answer, setAnswer] = useState('')
  const [state, setState] = useState<State>(linked ? 'working' : 'asking')
  useEffect(() => {
    if (state === 'working') {
      stopMail(email, token).then(
        (stopped) => {
          setEmail(stopped.email)
          setAnswer(stopped.message)
          setState('done')
        },
        () => setState('failed'),
      )
    }
  }, [state, email, token])
  useEffect(() => {
    if (state === 'done') document.title = `${t('Unsubscribed Successfully')} · ${BRAND.name}`
    if (state === 'failed') document.title = `${t('Failed to unsubscribe')} · ${BRAND.name}`
  }, [state])

  return (
    <div aria-live="polite">
      {state === 'asking' && (
        <Ask
          onGiven={(parsed) => {
            setEmail(parsed)
            setState('working')
          }}
        />
      )}
      {state === 'working' && <Working />}
      {state === 'done' && <Done email={email} answer={answer} />}
      {state === 'failed' && <Failed />}
    </div>
  )
}

/** An unknown or cut-off token is ignored. */
async function stopMail(email: string, token: string | null): Promise<{ email: string; message: string }> {
  if (token !== null) {
    const stopped = await call(unsubscribeOneClick, { query: { token }, language: OWN_LANGUAGE }).catch(
      (error: Error) => {
        if (!isAnswered(error)) throw error
      },
    )
    if (stopped) return stopped
  }
  return { email, ...(await call(unsubscribe, { query: { email }, language: OWN_LANGUAGE })) }
}

/** Submitting without scripts opens the address itself, which unsubscribes immediately. */
function Ask({ onGiven }: { onGiven: (email: string) => void }) {
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = UnsubscribeForm.safeParse({ email: field.current?.value })
    if (parsed.success) return onGiven(parsed.data.email)
    setProblem(parsed.error.issues[0]?.message)
    field.current?.focus()
  }
  return (
    <form noValidate={isHydrated} onSubmit={submit} className="flex flex-col gap-4">
      <h1 className="font-display text-30 font-bold tracking-tight">Unsubscribe</h1>
      <p className="text-ink2">
        We’ll stop promotional and reminder emails to this address. You can turn off emails about your
        submissions and rewards in your settings. We always send security emails.
      </p>
      <TextField
        ref={field}
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        required
        error={problem}
        onChange={() => setProblem(undefined)}
      />
      <Button type="submit" variant="primary" className="self-start">
        Unsubscribe
      </Button>
    </form>
  )
}

/** The server’s answer depends on whether the link came from one of our emails. */
function Done({ email, answer }: { email: string; answer: string }) {
  return (
    <div className="flex flex-col items-center gap-4 py-6 text-center">
      <CircleCheck size={32} className="text-spruce" />
      <h1 className="font-display text-30 font-bold tracking-tight">Unsubscribed Successfully</h1>
      <p className="text-ink2">
        <span className="font-semibold break-all text-ink">{email}</span>
        <br />
        {answer}
      </p>
      <ButtonLink leavesApp href={pageAt('/')} variant="primary">
        Go to Home
      </ButtonLink>
    </div>
  )
}

function Failed() {
  const { supportEmail } = shownCompany()
  return (
    <div className="flex flex-col items-center gap-4 py-6 text-center">
      <h1 className="font-display text-30 font-bold tracking-tight">Unsubscribe</h1>
      <p role="alert">Failed to unsubscribe. Please try again or contact support.</p>
      <Button variant="primary" onClick={() => location.reload()}>
        Try Again
      </Button>
      <TextLink leavesApp standalone href={`mailto:${supportEmail}`}>
        {supportEmail}
      </TextLink>
    </div>
  )
}

export function Working() {
  return (
    <>
      <h1 className="sr-only">Unsubscribe</h1>
      <div role="status" className="grid min-h-60 place-items-center text-spruce">
        <Spinner className="size-8" />
        <span className="sr-only">Unsubscribing...</span>
      </div>
    </>
  )
}
