import { ArrowLeft, ChevronDown, CircleUser, Menu as MenuIcon } from 'lucide-icons'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useMay } from '#client/api/session/use-may.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { NoticesBell } from '#client/app/notifications/notices-bell.tsx'
import { FindAnything } from '#client/app/palette/find-anything.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Menu, MenuLink } from '#client/ui/overlays/menu.tsx'
import { SkipLink } from '#client/ui/skip-link.tsx'
import { countInbox } from '#contract/inbox/inbox.ts'
import {
  ADMIN_GROUPS,
  type AdminGroup,
  allScreens,
  type Screen,
  type ScreenPath,
} from '#contract/pages/screens.ts'
import { getSubmissionStats } from '#contract/reviews/admin-submissions.ts'
import { getRedemptionStats } from '#contract/rewards/reward-requests.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { formatNumber, plural } from '#domain/text/format.ts'
import { AccountPanel } from './account-panel.tsx'
import { adminIconOf } from './admin-icons.ts'
import { Bar } from './bar.tsx'
import { BarLink, isActive, LogoutLink, navWords } from './nav-link.tsx'
import { PanelLink } from './panel.tsx'
import { ScreenPanelLink } from './screen-panel-link.tsx'

const PANEL = 'admin-panel'

/** The groups with the screens that this admin may open; an empty group is left out. */
function useGroups(): readonly AdminGroupScreens[] {
  const may = useMay()
  return ADMIN_GROUPS.map((group) => ({
    group,
    screens: allScreens.filter((screen) => screen.group === group && screen.action && may(screen.action)),
  })).filter(({ screens }) => screens.length > 0)
}

/** Specification §2 Navigation. */
export default function AdminLayout({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const groups = useGroups()
  const { submissions, waiting } = useWaiting()
  return (
    <>
      <SkipLink />
      <Bar width="wide" logoClassName="@max-[26rem]:[&>span]:hidden md:max-lg:[&>span]:hidden">
        <nav aria-label="Admin" className="hidden h-full md:block">
          <ul className="flex h-full gap-4 lg:gap-6">
            {groups.map((group) => (
              <li key={group.group}>
                <AdminGroupMenu {...group} waiting={waiting} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex h-full min-w-0 items-center gap-2 sm:gap-4">
          <PendingChip count={submissions} />
          <div className="hidden h-full items-center gap-6 md:flex">
            <BarLink href="/">
              <ArrowLeft size={16} />
              Back to App
            </BarLink>
            <div className="hidden h-full lg:block">
              <LogoutLink />
            </div>
          </div>
          <div className="flex shrink-0 items-center gap-1">
            <FindAnything />
            <NoticesBell width="wide" />
            <IconButton
              label="Account"
              icon={<CircleUser size={20} />}
              popoverTarget={PANEL}
              className="max-md:hidden"
            />
            <IconButton
              label="Menu"
              icon={<MenuIcon size={20} />}
              popoverTarget={PANEL}
              className="md:hidden"
            />
          </div>
        </div>
      </Bar>
      <main id="main" tabIndex={-1} className="mx-auto max-w-wide px-4 pt-6 pb-12 sm:px-6">
        {children}
      </main>
      <AccountPanel id={PANEL} label="Menu" width="wide" user={user}>
        <nav aria-label="Admin" className="md:hidden">
          {groups.map(({ group, screens }) => (
            <section key={group} aria-label={group} className="border-b border-line py-2">
              <h2 className="px-3 text-13 text-ink3">{group}</h2>
              {screens.map((screen) => (
                <ScreenPanelLink
                  key={screen.path}
                  screen={screen}
                  icon={adminIconOf(screen.path)}
                  waiting={waiting[screen.path]}
                />
              ))}
            </section>
          ))}
        </nav>
        <PanelLink href="/" icon={<ArrowLeft size={18} />} className="md:hidden">
          Back to App
        </PanelLink>
      </AccountPanel>
    </>
  )
}

/** Renders nothing while the count is unknown. */
export function PendingChip({ count }: { count: number | undefined }) {
  if (count === undefined) return null
  return (
    <Link
      href="/admin/task-reviews"
      className="tabular target inline-flex min-w-0 items-center rounded-full @max-[19rem]:hidden"
    >
      <span className="truncate rounded-full bg-blue-tint px-3 py-1 font-semibold text-blue">
        {plural(count, 'submission', 'submissions')}{' '}
        <span className="max-sm:sr-only md:max-lg:sr-only">pending</span>
      </span>
      <span className="sr-only">: Review Submissions</span>
    </Link>
  )
}

interface AdminGroupScreens {
  group: AdminGroup
  screens: readonly Screen[]
}

/** Marked as active while one of its screens is open. */
function AdminGroupMenu({ group, screens, waiting }: AdminGroupScreens & { waiting: Waiting }) {
  const [path] = useLocation()
  const active = screens.some((screen) => isActive(screen, path))
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className="inline-flex h-full items-center rounded-chip">
          <span className={navWords(active)}>
            {group}
            <ChevronDown size={14} />
          </span>
        </button>
      }
    >
      {screens.map((screen) => {
        const Icon = adminIconOf(screen.path)
        const words = waiting[screen.path]
        return (
          <MenuLink
            key={screen.path}
            href={screen.path}
            current={isActive(screen, path)}
            icon={<Icon size={16} />}
          >
            {screen.nav}
            {words && <span className="tabular ml-auto pl-4 text-13 text-ink2">{words}</span>}
          </MenuLink>
        )
      })}
    </Menu>
  )
}

/** How much waits on a screen that this admin may open, such as '3 pending'; nothing while unknown or if nothing does. */
type Waiting = Partial<Record<ScreenPath, string>>

function useWaiting(): { submissions: number | undefined; waiting: Waiting } {
  const may = useMay()
  const mayReview = may('reviewProofs')
  const reviews = useEndpoint(getSubmissionStats, { enabled: mayReview }).data
  const submissions = mayReview ? reviews?.pending : undefined
  const requests = useEndpoint(getRedemptionStats, { enabled: may('payRewards') }).data
  const inbox = useEndpoint(countInbox, { enabled: may('answerPeople') }).data
  const words = (...counts: [number | undefined, string][]) =>
    counts.flatMap(([count, what]) => (count ? `${formatNumber(count)} ${what}` : [])).join(', ')
  return {
    submissions,
    waiting: {
      '/admin/task-reviews': words([submissions, 'pending']),
      '/admin/reward-reviews': words([requests?.pending, 'pending'], [requests?.approved, 'to fulfill']),
      '/admin/inbox': words([inbox?.open, 'pending']),
    },
  }
}
