import { Plus } from 'lucide-icons'
import { useEffect, useState } from 'react'
import { useParams } from 'wouter'
import { ApiError, isRefusedAs } from '#client/api/api-error.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { DetailFrame, LoadingTitle } from '#client/app/admin-parts/detail-frame.tsx'
import { useTitle } from '#client/app/use-title.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { screenDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { RowSkeletons, SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'
import { type CodeStock, getCodeStock } from '#contract/rewards/codes.ts'
import { formatCents } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { CodeList } from './code-list.tsx'
import { FIGURES_GRID, StockFigures } from './stock-figures.tsx'

const ImportDialog = screenDialog(() => import('./import-dialog.tsx'))

const BACK = { href: '/admin/rewards', words: 'All rewards' }

/** The codes of one reward's stock: never more of a code than four characters. */
export default function CodesPage() {
  const { id = '' } = useParams<'/admin/rewards/:id/codes'>()
  const stock = useEndpoint(getCodeStock, { params: { id } })
  const isMissing = stock.error instanceof ApiError && [400, 404].includes(stock.error.status)
  const hasNone = isRefusedAs(stock.error, 'reward.not-from-stock')
  useTitle(stock.data && `Codes: ${stock.data.reward.name}`)
  if (isMissing || hasNone) {
    return (
      <DetailFrame back={BACK} title="Codes">
        <EmptyState
          kind="first-use"
          title={isMissing ? 'This reward doesn’t exist.' : 'This reward has no stock of codes.'}
          action={<ButtonLink href="/admin/rewards">All rewards</ButtonLink>}
        >
          {hasNone && 'Edit it to have it delivered from a stock of codes.'}
        </EmptyState>
      </DetailFrame>
    )
  }
  if (stock.data) return <Loaded stock={stock.data} />
  if (stock.isError) {
    return (
      <DetailFrame back={BACK} title="Codes">
        <Card>
          <LoadFailure title="We couldn’t load these codes." read={stock} />
        </Card>
      </DetailFrame>
    )
  }
  return (
    <DetailFrame back={BACK} title={<LoadingTitle what="Codes" />} lead={'\u00a0'}>
      <CodesSkeleton />
    </DetailFrame>
  )
}

function Loaded({ stock }: { stock: CodeStock }) {
  const { reward } = stock
  const [isImporting, setImporting] = useState(false)
  useEffect(ImportDialog.preload, [])
  const importButton = (
    <Button variant="primary" icon={<Plus size={16} />} onClick={() => setImporting(true)}>
      Import codes
    </Button>
  )
  return (
    <DetailFrame
      back={BACK}
      title={<span lang={languageOf(reward.name)}>{reward.name}</span>}
      lead={`Codes worth ${formatCents(reward.amountCents)} each. An approved request gets the free one that expires first.`}
      actions={importButton}
    >
      <StockFigures stock={stock} />
      <CodeList rewardId={reward.id} importButton={importButton} />
      {isImporting && <ImportDialog reward={reward} onClose={() => setImporting(false)} />}
    </DetailFrame>
  )
}

const FIGURES = ['free', 'waiting', 'soon', 'expired', 'delivered', 'void']

function CodesSkeleton() {
  return (
    <SkeletonGroup label="Loading the codes..." className="flex flex-col gap-4 lg:gap-6">
      <div className={FIGURES_GRID}>
        {FIGURES.map((figure) => (
          <div
            key={figure}
            className="flex flex-col gap-2 rounded-card border border-line bg-surface px-4 py-3"
          >
            <Skeletons of={['h-4 w-20', 'h-7 w-12', 'h-4 w-24']} />
          </div>
        ))}
      </div>
      <Card flush>
        <RowSkeletons />
      </Card>
    </SkeletonGroup>
  )
}
