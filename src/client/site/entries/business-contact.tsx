import { createRoot, hydrateRoot } from 'react-dom/client'
import { startWithEarlyEvents } from '#client/start-with-early-events.ts'
import { Toaster } from '#client/ui/overlays/toasts.tsx'
import { SERVICE_INTERESTS } from '#domain/inbox/inquiries.ts'
import { BusinessContactForm, STAMP_FIELD } from '../business/contact-form.tsx'
import { SERVICE_PARAMETER } from '../site-links.ts'
import { takeTypedAlong } from '../typed-fields.ts'

const root = document.getElementById('contact-form')!
const stamp = root.querySelector<HTMLInputElement>(`[name=${STAMP_FIELD}]`)!.value

takeTypedAlong(root)

// The service of the address counts as chosen before hydration, unless the person chose another.
const service = root.querySelector('select')!
const asked = new URLSearchParams(location.search).get(SERVICE_PARAMETER)
if (service.value === '') service.value = SERVICE_INTERESTS.find(({ value }) => value === asked)?.value ?? ''

startWithEarlyEvents(() => hydrateRoot(root, <BusinessContactForm stamp={stamp} />))
createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />)
