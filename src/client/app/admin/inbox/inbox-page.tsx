import { PageHeader } from '../../../ui/page-header.tsx'

export default function InboxPage() {
  return <PageHeader title="Inbox" />
}
