import { isIPv6 } from 'node:net'

/**
 * The part of a network address that one subscriber holds, to count attempts by: an IPv4 address as it is, of an IPv6
 * address the first 64 bits, because everything behind them is the subscriber's to choose.
 */
export function subscriberOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [plain = ''] = address.split('%')
  return isIPv6(plain) ? `${leadingGroups(plain).join(':')}::/64` : address
}

function leadingGroups(address: string): string[] {
  const [left = '', right] = address.split('::')
  const first = left === '' ? [] : left.split(':')
  const last = right ? right.split(':') : []
  const zeros = right === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last]
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
}
