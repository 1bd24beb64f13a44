import { ChevronDown } from 'lucide-icons'
import { type ReactNode, useId } from 'react'
import type { PagedList } from '#client/api/use-paged-endpoint.ts'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { CardSkeletons, Skeletons } from '#client/ui/skeleton.tsx'
import type { Reward } from '#contract/rewards/rewards.ts'
import { plural } from '#domain/text/format.ts'
import { groupOffers, type Offer, offersFor } from '../requests/reward-order.ts'
import { OFFER_CARD, OfferCard } from './offer-card.tsx'
import { OfferCategories } from './offer-categories.tsx'
import type { RedeemAddress } from './use-redeem-address.ts'

const GRID = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3'

interface RewardOffersProps {
  rewards: PagedList<Reward>
  balance: number
  address: RedeemAddress
  /** Whether the rewards further away are unfolded. */
  showsRest: boolean
  onToggleRest: (shows: boolean) => void
  /** Focus returns to this reward after its confirmation. */
  returningFrom: number | null
  onChoose: (rewardId: number) => void
}

export function RewardOffers(props: RewardOffersProps) {
  const { rewards, balance, address } = props
  if (rewards.isError) return <LoadFailure title="We couldn’t load the rewards." read={rewards} />
  if (rewards.isPending) {
    return (
      <>
        <Skeletons of={['mt-1 mb-5 h-8 w-64 touch:h-11', 'mb-3 h-6.5 w-24']} />
        <CardSkeletons label="Loading the rewards..." className={GRID} count={6} card={OFFER_CARD}>
          <Skeletons of={['h-11 w-44', 'h-6 w-full', 'h-10 w-24']} />
        </CardSkeletons>
      </>
    )
  }
  const offers = offersFor(rewards.rows, balance)
  if (offers.length === 0) {
    return (
      <EmptyState kind="first-use" title="No rewards right now">
        Your points don’t expire. Please check back soon.
      </EmptyState>
    )
  }
  const categories = [...new Set(offers.map(({ reward }) => reward.category))].sort((one, other) =>
    one.localeCompare(other, 'en-CA'),
  )
  const category = categories.includes(address.category) ? address.category : ''
  return (
    <>
      <OfferCategories {...{ categories, category }} onChoose={address.chooseCategory} />
      <Groups
        {...props}
        offers={offers.filter(({ reward }) => category === '' || reward.category === category)}
      />
      <LoadMore ruled list={rewards} what="rewards" />
    </>
  )
}

function Groups({
  offers,
  balance,
  showsRest,
  onToggleRest,
  returningFrom,
  onChoose,
}: RewardOffersProps & { offers: Offer[] }) {
  const { withinReach, next, rest } = groupOffers(offers)
  const cards = (shown: Offer[]) => (
    <ul className={GRID}>
      {shown.map((offer) => (
        <li key={offer.reward.id} className={OFFER_CARD}>
          <OfferCard
            offer={offer}
            balance={balance}
            takesFocus={offer.reward.id === returningFrom}
            onChoose={onChoose}
          />
        </li>
      ))}
    </ul>
  )
  return (
    <div className="flex flex-col gap-6">
      {withinReach.length > 0 && <Group title="You can get">{cards(withinReach)}</Group>}
      {next.length > 0 && (
        <Group
          title="Next"
          lead={
            withinReach.length === 0 && (
              <>
                <p>These rewards are closest. Each task you complete brings them closer.</p>
                <ButtonLink href="/tasks" variant="primary" className="mt-3">
                  Find a task
                </ButtonLink>
              </>
            )
          }
        >
          {cards(next)}
        </Group>
      )}
      {rest.length > 0 && (
        <details
          // A reward that was just confirmed may be here now, and takes the focus.
          open={showsRest || rest.some(({ reward }) => reward.id === returningFrom)}
          onToggle={(event) => onToggleRest(event.currentTarget.open)}
          className="group border-t border-line"
        >
          <summary className="target flex cursor-pointer list-none items-center justify-between gap-4 rounded-chip py-3 font-semibold hover:text-spruce [&::-webkit-details-marker]:hidden">
            {plural(rest.length, 'more reward', 'more rewards')}
            <ChevronDown
              size={16}
              className="shrink-0 text-ink2 transition-transform group-open:rotate-180"
            />
          </summary>
          {cards(rest)}
        </details>
      )}
    </div>
  )
}

function Group({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <div>
        <h3 id={titleId} className="text-17 font-semibold">
          {title}
        </h3>
        {lead && <div className="text-ink2">{lead}</div>}
      </div>
      {children}
    </section>
  )
}
