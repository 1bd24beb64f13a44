/** Folders of `client/app` with admin screens only, the admin side of other rooms, the admins' layout, and what is built of them. */
const ADMIN_FILE =
  /^_admins-|(?:^|[\\/])app[\\/](?:(?:admin-parts|audit|campaigns|desk|image-storage|inbox|overview|palette|reviews|users)[\\/]|[a-z-]+[\\/]admin[\\/]|layouts[\\/]admin-)/

/**
 * Whether a source file of the client is for admins, by its path: members never load it, and it is not kept for
 * offline use.
 */
export function isAdminFile(source: string): boolean {
  return ADMIN_FILE.test(source)
}
