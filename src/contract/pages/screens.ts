import type { Action } from '#domain/identity/duties.ts'

/** Decides a screen's layout and access (specification §2). */
export type Area = 'member' | 'admin'

/** The groups of the admin navigation, in order (specification §2 Navigation). */
export const ADMIN_GROUPS = ['Tasks', 'Rewards', 'More'] as const
export type AdminGroup = (typeof ADMIN_GROUPS)[number]

interface ScreenParts {
  area: Area
  /** The action that opens an admin screen (domain/identity/duties.ts). */
  action?: Action
  /** The document title until the screen sets a better one. */
  title: string
  /** The label in the navigation bar; a screen without one is reached from another screen. */
  nav?: string
  /** The label in the bottom bar on phones. */
  tab?: string
  group?: AdminGroup
  /** Other paths that mark its link as active. */
  alsoActiveFor?: readonly string[]
}

/** Signed-in screens. The server sends the app document for these paths. A new screen also needs app/routes.tsx. */
const screens = {
  '/': { area: 'member', title: 'Dashboard', nav: 'Dashboard' },
  '/tasks': { area: 'member', title: 'Available Tasks', nav: 'Tasks', alsoActiveFor: ['/task-history'] },
  '/tasks/:id': { area: 'member', title: 'Task' },
  '/task-history': { area: 'member', title: 'Task History' },
  '/points': { area: 'member', title: 'Points & Rewards', nav: 'Points & Rewards', tab: 'Points' },
  '/referrals': { area: 'member', title: 'Referral System', nav: 'Referrals' },
  '/help': { area: 'member', title: 'Help & Support', nav: 'Help' },
  '/settings': { area: 'member', title: 'Account Settings', nav: 'Settings' },
  '/admin/task-reviews': {
    area: 'admin',
    action: 'reviewProofs',
    title: 'Task Reviews',
    nav: 'Review Submissions',
    group: 'Tasks',
  },
  '/admin/tasks': {
    area: 'admin',
    action: 'runContent',
    title: 'Task Management',
    nav: 'Manage Tasks',
    group: 'Tasks',
  },
  '/admin/reward-reviews': {
    area: 'admin',
    action: 'payRewards',
    title: 'Reward Redemption Reviews',
    nav: 'Review Requests',
    group: 'Rewards',
  },
  '/admin/e-transfers': {
    area: 'admin',
    action: 'payRewards',
    title: 'e-Transfers',
    nav: 'e-Transfers',
    group: 'Rewards',
  },
  '/admin/cases': { area: 'admin', action: 'payRewards', title: 'Cases', nav: 'Cases', group: 'Rewards' },
  '/admin/rewards': {
    area: 'admin',
    action: 'seeRewards',
    title: 'Reward Management',
    nav: 'Manage Rewards',
    group: 'Rewards',
  },
  '/admin/rewards/:id/codes': { area: 'admin', action: 'payRewards', title: 'Codes' },
  '/admin/overview': { area: 'admin', action: 'seeDay', title: 'Overview', nav: 'Overview', group: 'More' },
  '/admin/inbox': { area: 'admin', action: 'answerPeople', title: 'Inbox', nav: 'Inbox', group: 'More' },
  '/admin/clients': { area: 'admin', action: 'runContent', title: 'Clients', nav: 'Clients', group: 'More' },
  '/admin/campaigns': {
    area: 'admin',
    action: 'runContent',
    title: 'Campaigns',
    nav: 'Campaigns',
    group: 'More',
  },
  '/admin/campaigns/:id': { area: 'admin', action: 'runContent', title: 'Campaign' },
  '/admin/announcements': {
    area: 'admin',
    action: 'runContent',
    title: 'Manage Announcements',
    nav: 'Announcements',
    group: 'More',
  },
  '/admin/user-management/:id': { area: 'admin', action: 'seePeople', title: 'User' },
  '/admin/user-management': {
    area: 'admin',
    action: 'seePeople',
    title: 'User Management',
    nav: 'Users',
    group: 'More',
  },
  '/admin/image-cleanup': {
    area: 'admin',
    action: 'runTeam',
    title: 'Image Storage Management',
    nav: 'Image Storage',
    group: 'More',
  },
  '/admin/audit': { area: 'admin', action: 'runTeam', title: 'Audit Log', nav: 'Audit Log', group: 'More' },
} as const satisfies Record<string, ScreenParts>

export type ScreenPath = keyof typeof screens

export interface Screen extends ScreenParts {
  path: ScreenPath
}

export const allScreens: readonly Screen[] = Object.entries<ScreenParts>(screens).map(([path, parts]) => ({
  path: path as ScreenPath,
  ...parts,
}))

const patterns = allScreens.map((screen) => ({
  screen,
  pattern: new RegExp(`^${screen.path.replace(/:\w+/g, '[^/]+')}/?$`),
}))

export function screenAt(path: string): Screen | null {
  return patterns.find(({ pattern }) => pattern.test(path))?.screen ?? null
}
