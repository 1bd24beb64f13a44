import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { loadOnDemand, whenTouched } from '#client/ui/hooks/late-code.tsx'
import type { SignOutQuestionProps } from './sign-out-question.tsx'

const LOGOUT_PATH = '/api/logout'

const PLAIN_QUESTION = 'Sign out? Anything you haven’t sent will be deleted from this device.'

const MAIN_BUTTON = 0
const MIDDLE_BUTTON = 1

const LINKS = `a[href="${LOGOUT_PATH}"]`

const question = loadOnDemand(() => import('./sign-out-question.tsx'))
whenTouched(() => void question.load().catch(() => undefined), LINKS)

/** Catches every press on a Logout link, also one that opens a new tab. */
export function SignOut({ userId }: { userId: string }) {
  const [Question, setQuestion] = useState<ComponentType<SignOutQuestionProps> | null>(null)

  const take = useEffectEvent((event: MouseEvent) => {
    const { target, button } = event
    if (button !== MAIN_BUTTON && button !== MIDDLE_BUTTON) return
    if (!(target instanceof Element) || !target.closest(LINKS)) return
    event.preventDefault()
    question
      .load()
      .then(({ SignOutQuestion }) => setQuestion(() => SignOutQuestion))
      // Offline or outdated: the server’s answer clears the device.
      .catch(() => confirm(PLAIN_QUESTION) && location.assign(LOGOUT_PATH))
  })

  useEffect(() => {
    const leaving = new AbortController()
    for (const press of ['click', 'auxclick'] as const) {
      document.addEventListener(press, take, { signal: leaving.signal })
    }
    return () => leaving.abort()
  }, [])

  return Question && <Question userId={userId} path={LOGOUT_PATH} onCancel={() => setQuestion(null)} />
}
