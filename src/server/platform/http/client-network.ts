import { normalizeIP } from '@better-auth/core/utils/ip'

/** Names a client in a rate limit: its IPv4 address, or the /64 network it can choose IPv6 addresses from. */
export function clientNetwork(address: string): string {
  return normalizeIP(address, { ipv6Subnet: 64 })
}
