/** Paths that are grouped with another resource. */
const BELONGS_TO: Readonly<Record<string, string>> = {
  auth: 'user',
  unsubscribe: 'user',
  'user-stats': 'users',
  adjustments: 'users',
  'task-categories': 'tasks',
  'markdown-preview': 'tasks',
  'media-limits': 'tasks',
  claims: 'tasks',
  'submission-stats': 'submissions',
  'review-presence': 'submissions',
  'cleanup-images': 'image-storage',
  'reward-stats': 'rewards',
  'redemption-stats': 'reward-requests',
  'reward-requests.csv': 'reward-requests',
  'inbox-counts': 'inbox',
  team: 'inbox',
  'audit-actors': 'audit',
  'audit.csv': 'audit',
  'ledger.csv': 'users',
  'business-contact': 'contact',
  media: 'tasks',
  login: 'signing-in',
  logout: 'signing-in',
  identity: 'signing-in',
  docs: 'server',
  'openapi.json': 'server',
  healthz: 'server',
  readyz: 'server',
  events: 'live-changes',
}

/** What a call belongs to, by its address: 'Admin: reward requests' or 'Tasks'. */
export function groupOf(path: string): string {
  const [first = '', second = ''] = path
    .replace(/^\/api/, '')
    .split('/')
    .slice(1)
  const isForAdmins = first === 'admin'
  const segment = isForAdmins ? second : first
  const words = (BELONGS_TO[segment] ?? segment).replaceAll('-', ' ')
  return isForAdmins ? `Admin: ${words}` : words.charAt(0).toUpperCase() + words.slice(1)
}
