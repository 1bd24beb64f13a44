import { PageHeader } from '../../../ui/page-header.tsx'

export default function UserManagementPage() {
  return <PageHeader title="User Management" />
}
