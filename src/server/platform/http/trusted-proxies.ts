import { BlockList, isIP } from 'node:net'

/** Names for local networks, as in Express and Fastify. */
const NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

export type TrustsProxy = (address: string) => boolean

/** Accepts an address, a network such as 10.0.0.0/8, or one of the names above. */
export function namesProxies(entry: string): boolean {
  return entry in NETWORKS || networkOf(entry) !== null
}

/** Every entry must satisfy `namesProxies`. */
export function openTrust(entries: readonly string[]): TrustsProxy {
  const trusted = new BlockList()
  for (const entry of entries.flatMap((name) => NETWORKS[name] ?? [name])) {
    const { address, bits, family } = networkOf(entry)!
    trusted.addSubnet(address, bits, family)
  }
  return (address) => isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

function networkOf(entry: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | null {
  const [address = '', prefix, more] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || more !== undefined || address.includes('%')) return null
  const most = version === 6 ? 128 : 32
  if (prefix === undefined) return { address, bits: most, family: version === 6 ? 'ipv6' : 'ipv4' }
  const bits = Number(prefix)
  if (!/^\d{1,3}$/.test(prefix) || bits > most) return null
  return { address, bits, family: version === 6 ? 'ipv6' : 'ipv4' }
}
