import { PageHeader } from '../../../ui/page-header.tsx'

export default function ManageTasksPage() {
  return <PageHeader title="Task Management" />
}
