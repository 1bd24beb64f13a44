import { Boxes, Copy, Ellipsis, Eye, EyeOff, Pencil, RotateCcw, Trash2, Truck, UserRound } from 'lucide-react'
import { useId } from 'react'
import type { Reward } from '../../../../contract/rewards.ts'
import { fitting } from '../../../../domain/characters.ts'
import { formatDateTime, formatNumber, plural } from '../../../../domain/format.ts'
import { languageOf } from '../../../../domain/language.ts'
import { MAX_SEARCH_LENGTH } from '../../../../domain/lists.ts'
import { Badge, StatusBadge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CardFact } from '../../../ui/card-fact.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { PointsChip } from '../../../ui/points.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { DESTINATION_LABELS } from '../admin-parts/destination-labels.ts'
import { REWARD_CARD } from './reward-grid.ts'

/** What can be done with a reward from its card. */
export interface RewardCommands {
  onToggle: (reward: Reward) => void
  onEdit: (reward: Reward) => void
  onDuplicate: (reward: Reward) => void
  onDelete: (reward: Reward) => void
  onRestore: (reward: Reward) => void
}

interface RewardCardProps extends RewardCommands {
  reward: Reward
}

/** One reward with its figures and everything an admin can do with it. */
export function RewardCard({ reward, ...commands }: RewardCardProps) {
  const titleId = useId()
  const deletedAt = reward.admin?.deletedAt ?? null
  return (
    <li className={REWARD_CARD} aria-labelledby={titleId}>
      <div className="flex items-start justify-between gap-3">
        <p className="flex flex-wrap gap-1">
          <RewardBadges reward={reward} />
        </p>
        <PointsChip amount={reward.pointsCost} />
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
      {deletedAt === null ? (
        <LivingActions reward={reward} titleId={titleId} {...commands} />
      ) : (
        <div className="-mb-1 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
          <p className="text-13 text-ink2">Deleted {formatDateTime(deletedAt)}</p>
          <Button
            size="sm"
            icon={<RotateCcw size={16} aria-hidden="true" />}
            aria-describedby={titleId}
            onClick={() => commands.onRestore(reward)}
          >
            Restore
          </Button>
        </div>
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
      {stock === 0 && <Badge>Sold out</Badge>}
    </>
  )
}

function RewardFacts({ reward }: { reward: Reward }) {
  const { destinationKind, stock, limitPerMember, admin } = reward
  return (
    <div className="mt-auto flex flex-col gap-1 text-13 text-ink2">
      <dl className="flex flex-wrap gap-x-3 gap-y-1">
        <CardFact icon={Boxes} name="Stock">
          {stock === null ? 'No stock limit' : `${formatNumber(stock)} left`}
        </CardFact>
        <CardFact icon={Truck} name="How it reaches the member">
          {DESTINATION_LABELS[destinationKind]}
        </CardFact>
        <CardFact icon={UserRound} name="Limit per member">
          {limitPerMember === null ? 'Any number each' : `${formatNumber(limitPerMember)} per member`}
        </CardFact>
      </dl>
      {admin && (
        <p className="tabular">
          {admin.requestsOpen > 0 && (
            <>
              <TextLink standalone href={`/admin/reward-reviews?${requestsOf(reward)}`}>
                {plural(admin.requestsOpen, 'request', 'requests')} open
              </TextLink>
              {' · '}
            </>
          )}
          {admin.requestsTotal === 0
            ? 'Not requested yet'
            : `${plural(admin.requestsTotal, 'request', 'requests')} in all`}
        </p>
      )}
    </div>
  )
}

/** The query of Reward Redemption Reviews that finds the requests for this reward. */
function requestsOf({ name }: Reward): URLSearchParams {
  return new URLSearchParams({ status: 'all', search: fitting(name, MAX_SEARCH_LENGTH) })
}

type ActionsProps = RewardCommands & { reward: Reward; titleId: string }

function LivingActions({ reward, titleId, onToggle, onEdit, onDuplicate, onDelete }: ActionsProps) {
  return (
    <div className="-mb-1 flex flex-wrap items-center gap-1 border-t border-line pt-2">
      <IconButton
        label={reward.isActive ? 'Make inactive' : 'Make active'}
        icon={reward.isActive ? <Eye size={18} /> : <EyeOff size={18} />}
        aria-describedby={titleId}
        onClick={() => onToggle(reward)}
      />
      <IconButton
        label="Edit reward"
        icon={<Pencil size={18} />}
        aria-describedby={titleId}
        onClick={() => onEdit(reward)}
      />
      <IconButton
        label="Delete reward"
        icon={<Trash2 size={18} />}
        aria-describedby={titleId}
        onClick={() => onDelete(reward)}
      />
      <span className="ml-auto">
        <Menu
          trigger={<IconButton label="More" icon={<Ellipsis size={18} />} aria-describedby={titleId} />}
          align="end"
        >
          <MenuItem icon={<Copy size={16} />} onSelect={() => onDuplicate(reward)}>
            Duplicate
          </MenuItem>
        </Menu>
      </span>
    </div>
  )
}
