import { isIPv6 } from 'node:net'
import { invariant } from '../../../contract/kernel/invariant.ts'

/**
 * The part of an IP address by which attempts are counted: an IPv4 address as it is, of an IPv6 address the first 64
 * bits, because a subscriber can choose any address that begins with them.
 */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const withoutZone = address.replace(/%.*$/, '')
  return isIPv6(withoutZone) ? `${firstGroups(withoutZone).join(':')}::/64` : address
}

/** The first four of the eight groups of an IPv6 address, without leading zeros. */
function firstGroups(address: string): string[] {
  const [before, after] = address.split('::').map((part) => part.split(':').filter(Boolean))
  invariant(before, 'an address has a part before ::, which may be empty')
  const zeros = after ? 8 - before.length - after.length : 0
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...(after ?? [])]
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
}
