/** What a call belongs to, by its tag or else by its path: 'Admin: reward requests' or 'Tasks'. */
export function groupOf(path: string, tag?: string): string {
  const [first = '', second = ''] = path.replace(/^\/api\//, '').split('/')
  const isForAdmins = first === 'admin'
  const words = (tag ?? (isForAdmins ? second : first)).replaceAll('-', ' ')
  return isForAdmins ? `Admin: ${words}` : words.charAt(0).toUpperCase() + words.slice(1)
}
