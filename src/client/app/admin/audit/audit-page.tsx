import { PageHeader } from '../../../ui/page-header.tsx'

export default function AuditPage() {
  return <PageHeader title="Audit Log" />
}
