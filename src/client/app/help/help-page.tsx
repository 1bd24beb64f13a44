import { useCurrentUser } from '#client/api/session/use-current-user.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { ContactForm } from './contact-form.tsx'
import { ContactInfo } from './contact-info.tsx'
import { Faq } from './faq.tsx'

/** Help & Support (specification §2). */
export default function HelpPage() {
  const { data: user } = useCurrentUser()
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="Help & Support" lead="Find an answer here, or write to us." />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] lg:gap-6">
        <Faq />
        <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
          <ContactForm email={user?.email ?? ''} />
          <ContactInfo />
        </div>
      </div>
    </div>
  )
}
