import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { Session } from '../tables.ts'

// version (1 byte), session id (16), counter (varint), MAC (16), checksum (4); base64url
const version = 0
const macLength = 16
const checksumLength = 4
const headerLength = 1 + 16
const minLength = 12

export type PresentedToken = { sessionId: string; counter: number; signed: Buffer; mac: Buffer }

/** The refresh token of a session and its counter; it is derived from both, so that no token is stored. */
export function encodeRefreshToken({
  id,
  refreshKey,
  refreshCounter,
}: Pick<Session, 'id' | 'refreshKey' | 'refreshCounter'>): string {
  const idBytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  const signed = Buffer.concat([Buffer.of(version), idBytes, varint(refreshCounter)])
  const body = Buffer.concat([signed, macOf(signed, refreshKey)])
  return Buffer.concat([body, checksumOf(body)]).toString('base64url')
}

/** The parts of a token, undefined when it is malformed or its checksum is wrong; its MAC is not verified. */
export function parseRefreshToken(token: string): PresentedToken | undefined {
  if (token.length < minLength || !/^[\w-]{1,64}$/.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.toString('base64url') !== token || bytes[0] !== version) return undefined
  const body = bytes.subarray(0, -checksumLength)
  const signed = body.subarray(0, -macLength)
  const counter = readVarint(signed.subarray(headerLength))
  if (counter === undefined || !checksumOf(body).equals(bytes.subarray(-checksumLength))) return undefined
  const hex = signed.toString('hex', 1, headerLength)
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { sessionId, counter, signed, mac: body.subarray(-macLength) }
}

/** Whether the token was made with this session key. */
export function hasValidMac({ signed, mac }: PresentedToken, key: Buffer): boolean {
  return timingSafeEqual(mac, macOf(signed, key))
}

/** Within this time after a refresh, older tokens of the session are answered with the active one. */
const reuseMs = 10_000

/**
 * How a token with a valid MAC is answered. 'repeat' sends the active token again, because the last response may have been
 * lost or another tab has refreshed first; 'reused' means that there is a copy of the token.
 */
export function classifyRefresh(stored: number, presented: number, millisecondsSinceRefresh: number) {
  const difference = stored - presented
  if (difference < 0) return 'notIssued'
  if (difference === 0) return 'rotate'
  // Negative after a clock that was ahead has been corrected.
  return difference === 1 || Math.abs(millisecondsSinceRefresh) < reuseMs ? 'repeat' : 'reused'
}

function macOf(signed: Buffer, key: Buffer): Buffer {
  return createHmac('sha256', key).update(signed).digest().subarray(0, macLength)
}

function checksumOf(body: Buffer): Buffer {
  return hash('sha256', body, 'buffer').subarray(0, checksumLength)
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80)
    rest = Math.floor(rest / 0x80)
  }
  return Buffer.from([...bytes, rest])
}

/** Undefined unless the bytes are exactly one number in its shortest encoding. */
function readVarint(bytes: Buffer): number | undefined {
  if (bytes.length === 0 || bytes.length > 5) return undefined
  const value = bytes.reduce((sum, byte, index) => sum + (byte & 0x7f) * 0x80 ** index, 0)
  return varint(value).equals(bytes) ? value : undefined
}
