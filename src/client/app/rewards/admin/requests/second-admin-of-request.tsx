import { CircleAlert, UserCheck } from 'lucide-icons'
import { useCurrentUser } from '#client/api/session/use-current-user.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { MemberLink } from '#client/app/desk/decision/member-link.tsx'
import { NOTICES, NoticeLine } from '#client/app/desk/layout/notice-line.tsx'
import type { Card } from '#client/app/desk/queue/arrange-cards.ts'
import { ASK_STEP, type SecondAdminStep } from '#client/app/desk/second-admin/second-admin-step.ts'
import { WaitingAsk, wishOf } from '#client/app/desk/second-admin/waiting-ask.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { cx } from '#client/ui/cx.ts'
import { listSecondAdminAsks } from '#contract/desk/second-admin.ts'
import type { AdminRewardRequest } from '#contract/rewards/reward-requests.ts'

interface SecondAdminOfRequestProps {
  card: Card<AdminRewardRequest>
  /** The request can be approved or rejected here. */
  isOpen: boolean
  onApprove: (more: SecondAdminStep['more']) => void
}

/** The call that waits about the request; or the way to ask, above the amount and at a request with signs. */
export function SecondAdminOfRequest({ card, isOpen, onApprove }: SecondAdminOfRequestProps) {
  const { row, refusal } = card
  if (row.secondAdmin) return <WaitingAsk key={row.secondAdmin.id} ask={row.secondAdmin} />
  const step = refusal?.step ?? (row.signs > 0 ? ASK_STEP : null)
  if (!isOpen || !step) return null
  return (
    <Button className="self-start" icon={<UserCheck size={16} />} onClick={() => onApprove(step.more)}>
      {step.label}
    </Button>
  )
}

interface SecondAdminNoticeProps {
  /** How many calls wait, for anyone. */
  waiting: number
  onShow: (id: number) => void
  className: string | false
}

/** Leads to the calls that wait for this admin's answer, at this desk or with a member. */
export function SecondAdminNotice({ waiting, onShow, className }: SecondAdminNoticeProps) {
  const me = useCurrentUser().data?.id
  const asks = useEndpoint(listSecondAdminAsks, { enabled: waiting > 0 }).data ?? []
  const forMe = waiting > 0 ? asks.filter(({ by, member }) => by.id !== me && member.id !== me) : []
  if (forMe.length === 0) return null
  return (
    <ul aria-label="Waits for your agreement" className={cx(NOTICES, className)}>
      {forMe.map((ask) => (
        <li key={ask.id}>
          <NoticeLine
            icon={CircleAlert}
            actions={
              ask.request ? (
                <Button size="sm" onClick={() => onShow(ask.request!.id)}>
                  Show
                </Button>
              ) : (
                ask.caseId !== null && (
                  <ButtonLink size="sm" href={`/admin/cases?id=${ask.caseId}`}>
                    Show case
                  </ButtonLink>
                )
              )
            }
          >
            {wishOf(ask)} <MemberLink userId={ask.member.id}>{ask.member.email}</MemberLink>
          </NoticeLine>
        </li>
      ))}
    </ul>
  )
}
