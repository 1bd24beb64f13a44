import ipaddr from 'ipaddr.js'

/** The 16-bit groups of the network part of an IPv6 address. */
const NETWORK_GROUPS = 4

/** Identifies a client: by its IPv4 address, or its /64 network, within which it can choose IPv6 addresses. */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  // An IPv4 address that arrives as IPv6 is the same client.
  const known = ipaddr.process(address)
  if (known instanceof ipaddr.IPv4) return known.toString()
  const network = known.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}
