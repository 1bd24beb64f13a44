import { PageHeader } from '../../../ui/page-header.tsx'

export default function ManageRewardsPage() {
  return <PageHeader title="Reward Management" />
}
