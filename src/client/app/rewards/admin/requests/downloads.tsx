import { Download } from 'lucide-icons'
import { useState } from 'react'
import { useMay } from '#client/api/session/use-may.ts'
import { addressOf } from '#client/app/address-of.ts'
import type { ReviewFilters } from '#client/app/desk/queue/use-review-address.ts'
import DownloadDays from '#client/app/points/parts/download-days.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { Menu, MenuItem, MenuLink } from '#client/ui/overlays/menu.tsx'
import { ledgerCsv, rewardRequestsCsv } from '#contract/audit/exports.ts'

/** Downloads the filtered list, or the ledger between two days, as CSV. */
export function Downloads({ filters }: { filters: ReviewFilters<string> }) {
  const may = useMay()
  const [choosesDays, setChoosesDays] = useState(false)
  const requests = addressOf(rewardRequestsCsv.path, {
    status: filters.status === 'all' ? '' : filters.status,
    category: filters.category,
    search: filters.search,
  })
  return (
    <>
      <Menu
        trigger={
          <Button icon={<Download size={16} />}>
            <span className="lg:max-[96rem]:sr-only">Download CSV</span>
          </Button>
        }
      >
        <MenuLink leavesApp href={requests}>
          Requests in this list
        </MenuLink>
        {may('runTeam') && <MenuItem onSelect={() => setChoosesDays(true)}>Points ledger...</MenuItem>}
      </Menu>
      <DownloadDays
        open={choosesDays}
        onClose={() => setChoosesDays(false)}
        title="Download the points ledger"
        description="Every points entry with the balance after it. Leave a day empty for no limit."
        path={ledgerCsv.path}
      />
    </>
  )
}
