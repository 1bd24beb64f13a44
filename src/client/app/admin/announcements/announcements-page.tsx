import { PageHeader } from '../../../ui/page-header.tsx'

export default function AnnouncementsPage() {
  return <PageHeader title="Manage Announcements" />
}
