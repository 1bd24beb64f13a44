import { ArrowLeft, Plus } from 'lucide-icons'
import { type ReactNode, useEffect, useState } from 'react'
import { useParams } from 'wouter'
import { ApiError, isRefusedAs } from '#client/api/api-error.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useTitle } from '#client/app/use-title.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { screenDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { RowSkeletons, Skeleton, SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { type CodeStock, getCodeStock } from '#contract/rewards/codes.ts'
import { formatCents } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { CodeList } from './code-list.tsx'
import { FIGURES_GRID, StockFigures } from './stock-figures.tsx'

const ImportDialog = screenDialog(() => import('./import-dialog.tsx'))

/** The codes of one reward's stock: never more of a code than four characters. */
export default function CodesPage() {
  const { id = '' } = useParams<'/admin/rewards/:id/codes'>()
  const stock = useEndpoint(getCodeStock, { params: { id } })
  const isMissing = stock.error instanceof ApiError && [400, 404].includes(stock.error.status)
  const hasNone = isRefusedAs(stock.error, 'reward.not-from-stock')
  useTitle(stock.data && `Codes: ${stock.data.reward.name}`)
  if (isMissing || hasNone) {
    return (
      <Frame title="Codes">
        <EmptyState
          kind="first-use"
          title={isMissing ? 'This reward doesn’t exist.' : 'This reward has no stock of codes.'}
          action={<ButtonLink href="/admin/rewards">All rewards</ButtonLink>}
        >
          {hasNone && 'Edit it to have it delivered from a stock of codes.'}
        </EmptyState>
      </Frame>
    )
  }
  if (stock.data) return <Loaded stock={stock.data} />
  if (stock.isError) {
    return (
      <Frame title="Codes">
        <Card>
          <LoadFailure title="We couldn’t load these codes." read={stock} />
        </Card>
      </Frame>
    )
  }
  return (
    <Frame title={<LoadingTitle />} lead={'\u00a0'}>
      <CodesSkeleton />
    </Frame>
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
    <Frame
      title={<span lang={languageOf(reward.name)}>{reward.name}</span>}
      lead={`Codes worth ${formatCents(reward.amountCents)} each. An approved request gets the free one that expires first.`}
      actions={importButton}
    >
      <StockFigures stock={stock} />
      <CodeList rewardId={reward.id} importButton={importButton} />
      {isImporting && <ImportDialog reward={reward} onClose={() => setImporting(false)} />}
    </Frame>
  )
}

interface FrameProps {
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The heading is the same element in every state, so it keeps the focus while the codes load. */
function Frame({ children, ...header }: FrameProps) {
  return (
    <div className="flex flex-col gap-4 lg:gap-6">
      <PageHeader
        {...header}
        back={
          <TextLink href="/admin/rewards" className="target inline-flex items-center gap-2 self-start">
            <ArrowLeft size={16} />
            All rewards
          </TextLink>
        }
      />
      <KeepFocus className="flex flex-col gap-4 lg:gap-6">{children}</KeepFocus>
    </div>
  )
}

function LoadingTitle() {
  return (
    <>
      <VisuallyHidden>Codes</VisuallyHidden>
      <Skeleton className="h-[1lh] w-80 max-w-full" />
    </>
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
