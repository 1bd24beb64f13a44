/** Over HTTPS the name carries `__Host-`, so that no other host or path can set the cookie (reliability: The web). */
export function cookieName(publicUrl: URL, name: string): { name: string; secure: boolean } {
  const secure = publicUrl.protocol === 'https:'
  return { name: secure ? `__Host-${name}` : name, secure }
}
