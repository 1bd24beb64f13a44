import { Ban, CalendarX, CircleCheck, type LucideIcon } from 'lucide-icons'
import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { PartFailed } from '#client/app/admin-parts/part-failed.tsx'
import { useNow } from '#client/app/use-now.ts'
import { Badge, type Tone } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { RowSkeletons } from '#client/ui/skeleton.tsx'
import { listReportLinks, type ReportLink, revokeReportLink } from '#contract/campaigns/reports.ts'
import { formatDate, formatDeadlineDate } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { type LinkState, linkState } from './link-state.ts'

const PAGE = 10

export function ReportLinks({ campaignId }: { campaignId: number }) {
  const [revoking, setRevoking] = useState<ReportLink | null>(null)
  const links = usePagedEndpoint(listReportLinks, {
    params: { id: campaignId },
    query: { limit: PAGE },
    afterPaint: true,
  })
  if (links.isPending) {
    return <RowSkeletons label="Loading the links..." count={1} className="" row="h-12" />
  }
  if (links.isError) return <PartFailed problem="We couldn’t load the links." onRetry={links.refetch} />
  if (links.rows.length === 0) {
    return (
      <p className="text-ink2">No links yet. With a link, the client opens the report without an account.</p>
    )
  }
  return (
    <div className="-my-2">
      <ul aria-label="Links" className="divide-y divide-line">
        {links.rows.map((link) => (
          <LinkRow key={link.id} link={link} onRevoke={() => setRevoking(link)} />
        ))}
      </ul>
      <LoadMore list={links} what="links" ruled />
      {revoking && <RevokeQuestion link={revoking} onClose={() => setRevoking(null)} />}
    </div>
  )
}

const STATES: Record<LinkState, readonly [words: string, Tone, LucideIcon]> = {
  works: ['Works', 'spruce', CircleCheck],
  ended: ['Ended', 'neutral', CalendarX],
  revoked: ['Revoked', 'neutral', Ban],
}

function LinkRow({ link, onRevoke }: { link: ReportLink; onRevoke: () => void }) {
  const { name, createdAt, createdBy, endsAt, revokedAt } = link
  const state = linkState(link, useNow())
  const [words, tone, Icon] = STATES[state]
  const made = `Made ${createdBy === null ? '' : `by ${createdBy} `}on ${formatDate(createdAt)}`
  const end = {
    works: `works until ${formatDeadlineDate(endsAt)}`,
    ended: `worked until ${formatDeadlineDate(endsAt)}`,
    revoked: revokedAt && `revoked on ${formatDate(revokedAt)}`,
  }[state]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p lang={languageOf(name)} className="font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="tabular text-13 text-ink2">
          {made}, <span className="max-sm:block">{end}</span>
        </p>
      </div>
      <div className="flex min-h-9 items-center gap-3">
        <Badge tone={tone} icon={<Icon size={13} strokeWidth={2.5} />}>
          {words}
        </Badge>
        {state === 'works' && (
          <Button size="sm" aria-label={`Revoke “${name}”`} onClick={onRevoke}>
            Revoke
          </Button>
        )}
      </div>
    </li>
  )
}

function RevokeQuestion({ link: { id, name }, onClose }: { link: ReportLink; onClose: () => void }) {
  const revoke = useAction(revokeReportLink, {
    success: () => ['Link Revoked', `“${name}” leads nowhere from now on.`],
    failure: { fallback: 'Failed to revoke the link', silent: true },
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      onClose={() => revoke.isPending || onClose()}
      title={`Revoke “${name}”?`}
      description="Its address stops working at once and can’t be brought back. Other links still work."
      confirmLabel="Revoke"
      busy={revoke.isPending}
      problem={revoke.problem}
      onConfirm={() => void revoke.run({ params: { id }, body: {} })}
    />
  )
}
