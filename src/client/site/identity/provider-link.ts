/** Carries `returnTo` along to the next page of the provider. */
export function providerLink(path: string, returnTo: string): string {
  return returnTo === '/' ? path : `${path}?${new URLSearchParams({ returnTo })}`
}
