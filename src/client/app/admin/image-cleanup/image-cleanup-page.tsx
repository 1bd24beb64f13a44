import { PageHeader } from '../../../ui/page-header.tsx'

export default function ImageCleanupPage() {
  return <PageHeader title="Image Storage Management" />
}
