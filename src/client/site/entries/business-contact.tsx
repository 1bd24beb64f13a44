import { createRoot, hydrateRoot } from 'react-dom/client'
import { startWithEarlyEvents } from '#client/start-with-early-events.ts'
import { Toaster } from '#client/ui/overlays/toasts.tsx'
import { BusinessContactForm, STAMP_FIELD } from '../business/contact-form.tsx'

const root = document.getElementById('contact-form')!
const stamp = root.querySelector<HTMLInputElement>(`[name=${STAMP_FIELD}]`)!.value
startWithEarlyEvents(() => hydrateRoot(root, <BusinessContactForm stamp={stamp} />))
createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />)
