/** The address of another page of the provider, which continues with `returnTo` as well. */
export function providerLink(path: string, returnTo: string): string {
  return returnTo === '/' ? path : `${path}?${new URLSearchParams({ returnTo })}`
}
