import { CircleUser, Ellipsis, ShieldCheck } from 'lucide-icons'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useAdminHome } from '#client/api/session/use-may.ts'
import { NoticesBell } from '#client/app/notifications/notices-bell.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { cx } from '#client/ui/cx.ts'
import { PointsChip } from '#client/ui/points.tsx'
import { SkipLink } from '#client/ui/skip-link.tsx'
import { allScreens } from '#contract/pages/screens.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { AccountPanel } from './account-panel.tsx'
import { Bar } from './bar.tsx'
import { BarLink, isActive, LogoutLink, NavLink } from './nav-link.tsx'
import { PanelLink } from './panel.tsx'
import { iconOf } from './screen-icons.ts'
import { ScreenPanelLink } from './screen-panel-link.tsx'

const ACCOUNT_PANEL = 'account-panel'

const MEMBER_SCREENS = allScreens.filter((screen) => screen.area === 'member' && screen.nav !== undefined)

/** The screens in the tab bar or a narrow header; the panel has the others. */
const TABS = MEMBER_SCREENS.slice(0, 3)
const OTHERS = MEMBER_SCREENS.slice(3)

/** Specification §2 Navigation. */
export function MemberLayout({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const adminHome = useAdminHome()
  return (
    <>
      <SkipLink />
      <Bar width="page">
        <nav aria-label="Main" className="hidden h-full md:block">
          <ul className="flex h-full gap-4 xl:gap-6">
            {MEMBER_SCREENS.map((screen, index) => (
              <li key={screen.path} className={index < TABS.length ? undefined : 'max-lg:hidden'}>
                <NavLink screen={screen} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex h-full items-center gap-2 sm:gap-4">
          <BalanceLink totalPoints={user.totalPoints} />
          {adminHome && (
            <div className="hidden h-full md:block">
              <BarLink href={adminHome.path}>Admin</BarLink>
            </div>
          )}
          <div className="hidden h-full lg:block">
            <LogoutLink />
          </div>
          <div className="flex items-center gap-1">
            <NoticesBell width="page" />
            <IconButton
              label="Account"
              icon={<CircleUser size={20} />}
              popoverTarget={ACCOUNT_PANEL}
              className="max-md:hidden"
            />
          </div>
        </div>
      </Bar>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto max-w-page px-4 pt-6 pb-[calc(var(--bottom-bar)+3rem)] sm:px-6 sm:pt-8"
      >
        {children}
      </main>
      <TabBar />
      <AccountPanel id={ACCOUNT_PANEL} label="Account" width="page" user={user}>
        {OTHERS.map((screen) => (
          <ScreenPanelLink
            key={screen.path}
            screen={screen}
            icon={iconOf(screen.path)}
            className="lg:hidden"
          />
        ))}
        {adminHome && (
          <PanelLink href={adminHome.path} icon={<ShieldCheck size={18} />} className="md:hidden">
            Admin
          </PanelLink>
        )}
      </AccountPanel>
    </>
  )
}

function BalanceLink({ totalPoints }: { totalPoints: number }) {
  return (
    <Link href="/points" className="target inline-flex items-center rounded-full @max-[14rem]:hidden">
      <PointsChip amount={totalPoints} isBalance />
      <span className="sr-only">: Points & Rewards</span>
    </Link>
  )
}

/** The bottom navigation on a phone. */
function TabBar() {
  const [path] = useLocation()
  const isInPanel = OTHERS.some((screen) => isActive(screen, path))
  return (
    <nav
      aria-label="Main"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-20 box-content h-16 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] low:static md:hidden print:hidden"
    >
      {/* Four columns from the start, because the first frame may have only some of the tabs. */}
      <ul className="grid h-full grid-cols-4">
        {TABS.map((screen) => {
          const Icon = iconOf(screen.path)
          const active = isActive(screen, path)
          return (
            <li key={screen.path} className="min-w-0">
              <Link
                href={screen.path}
                aria-label={screen.nav}
                aria-current={active ? 'page' : undefined}
                className={tabClass(active)}
              >
                <Icon size={20} />
                <span className="max-w-full truncate">{screen.tab ?? screen.nav}</span>
              </Link>
            </li>
          )
        })}
        <li className="min-w-0">
          <button
            type="button"
            popoverTarget={ACCOUNT_PANEL}
            aria-current={isInPanel || undefined}
            className={tabClass(isInPanel)}
          >
            <Ellipsis size={20} />
            <span className="max-w-full truncate">More</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}

/** Weight and a line mark the active tab, not colour alone. */
function tabClass(active: boolean): string {
  return cx(
    'flex h-full w-full flex-col items-center justify-center gap-1 border-t-2 text-13 -outline-offset-2',
    active ? 'border-spruce font-semibold text-spruce' : 'border-transparent text-ink2',
  )
}
