import { createRoot, hydrateRoot } from 'react-dom/client'
import { Toaster } from '../../ui/toasts.tsx'
import { BusinessContactForm, STAMP_FIELD } from '../business/contact-form.tsx'

const root = document.getElementById('contact-form')!
const { [STAMP_FIELD]: stamp, ...typed } = Object.fromEntries(
  [...new FormData(root.querySelector('form')!)].map(([name, value]) => [name, String(value)]),
)
hydrateRoot(root, <BusinessContactForm {...{ stamp, typed }} />)
createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />)
