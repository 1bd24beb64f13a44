import { Boxes, Copy, Truck, UserRound } from 'lucide-icons'
import { useId } from 'react'
import { AdminLink } from '#client/app/admin-parts/admin-link.tsx'
import { CardActions, DeletedActions } from '#client/app/admin-parts/card-actions.tsx'
import { codesAddress, codesWords } from '#client/app/admin-parts/code-words.ts'
import { DESTINATION_LABELS } from '#client/app/admin-parts/destination-labels.ts'
import { VisibilityButton } from '#client/app/admin-parts/visibility-button.tsx'
import { Dollars } from '#client/app/points/parts/dollars.tsx'
import { Badge, StatusBadge } from '#client/ui/badge.tsx'
import { CardFact } from '#client/ui/card-fact.tsx'
import { MenuItem } from '#client/ui/overlays/menu.tsx'
import { PointsChip } from '#client/ui/points.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Reward } from '#contract/rewards/rewards.ts'
import { MAX_SEARCH_LENGTH } from '#domain/calls/page-sizes.ts'
import { fitting } from '#domain/text/characters.ts'
import { formatNumber, plural } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { DELIVERY_LABELS } from './reward-fields.ts'
import { REWARD_CARD } from './reward-skeletons.tsx'

interface RewardCardProps {
  reward: Reward
  /** Left out for those who only pay rewards. */
  mayEdit: boolean
  onToggle: () => void
  onEdit: () => void
  onDuplicate: () => void
  onDelete: () => void
  onRestore: () => void
}

export function RewardCard({
  reward,
  mayEdit,
  onToggle,
  onEdit,
  onDuplicate,
  onDelete,
  onRestore,
}: RewardCardProps) {
  const titleId = useId()
  const deletedAt = reward.admin?.deletedAt ?? null
  return (
    <li className={REWARD_CARD} aria-labelledby={titleId}>
      <div className="flex items-start justify-between gap-3">
        <p className="flex flex-wrap gap-1">
          <RewardBadges reward={reward} />
        </p>
        <p className="flex flex-wrap items-center justify-end gap-x-2">
          <Dollars points={reward.pointsCost} audience="team" />
          <PointsChip amount={reward.pointsCost} />
        </p>
      </div>
      <div className="flex flex-col gap-1">
        <h2 id={titleId} lang={languageOf(reward.name)} className="text-17 font-semibold wrap-anywhere">
          {reward.name}
        </h2>
        <p className="text-13 text-ink2 wrap-anywhere">
          {reward.category} · {reward.value}
        </p>
        <p lang={languageOf(reward.description)} className="line-clamp-2 text-ink2 wrap-anywhere">
          {reward.description}
        </p>
      </div>
      <RewardFacts reward={reward} />
      {!mayEdit ? null : deletedAt === null ? (
        <CardActions
          titleId={titleId}
          editLabel="Edit reward"
          deleteLabel="Delete reward"
          onEdit={onEdit}
          onDelete={onDelete}
          toggles={
            <VisibilityButton
              isVisible={reward.isActive}
              labels={{ hide: 'Make inactive', show: 'Make active' }}
              aria-describedby={titleId}
              onClick={onToggle}
            />
          }
          more={
            <MenuItem icon={<Copy size={16} />} onSelect={onDuplicate}>
              Duplicate
            </MenuItem>
          }
        />
      ) : (
        <DeletedActions titleId={titleId} deletedAt={deletedAt} onRestore={onRestore} />
      )}
    </li>
  )
}

function RewardBadges({ reward: { isActive, stock, admin } }: { reward: Reward }) {
  if (admin?.deletedAt) return <StatusBadge status="cancelled">Deleted</StatusBadge>
  return (
    <>
      {isActive ? (
        <StatusBadge status="approved">Active</StatusBadge>
      ) : (
        <StatusBadge status="hidden">Inactive</StatusBadge>
      )}
      {stock !== null && stock <= 0 && <Badge>Sold out</Badge>}
      {stock !== null && stock < 0 && <Badge tone="red">{plural(-stock, 'code', 'codes')} missing</Badge>}
    </>
  )
}

function RewardFacts({ reward }: { reward: Reward }) {
  const { destinationKind, deliveryKind, stock, limitPerMember, admin } = reward
  return (
    <div className="mt-auto flex flex-col gap-1 text-13 text-ink2">
      <dl className="flex flex-wrap gap-x-3 gap-y-1">
        <CardFact icon={Boxes} name="Stock">
          {admin?.codes ? (
            <AdminLink standalone href={codesAddress(reward.id)}>
              {codesWords(admin.codes)}
              <VisuallyHidden>, codes of {reward.name}</VisuallyHidden>
            </AdminLink>
          ) : stock === null ? (
            'No stock limit'
          ) : (
            `${formatNumber(stock)} left`
          )}
        </CardFact>
        <CardFact icon={Truck} name="How members get it">
          {deliveryKind === 'etransfer' ? DELIVERY_LABELS.etransfer : DESTINATION_LABELS[destinationKind]}
        </CardFact>
        <CardFact icon={UserRound} name="Limit per member">
          {limitPerMember === null ? 'No member limit' : `${formatNumber(limitPerMember)} per member`}
        </CardFact>
      </dl>
      {admin && (
        <p className="tabular">
          {admin.requestsOpen > 0 && (
            <>
              <AdminLink standalone href={`/admin/reward-reviews?${requestsOf(reward)}`}>
                {plural(admin.requestsOpen, 'open request', 'open requests')}
              </AdminLink>
              {' · '}
            </>
          )}
          {admin.requestsTotal === 0
            ? 'Not requested yet'
            : `${plural(admin.requestsTotal, 'request', 'requests')} in total`}
        </p>
      )}
    </div>
  )
}

/** Finds this reward's requests on Reward Redemption Reviews. */
function requestsOf({ name }: Reward): URLSearchParams {
  return new URLSearchParams({ status: 'all', search: fitting(name, MAX_SEARCH_LENGTH) })
}
