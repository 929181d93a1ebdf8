/** Derives a uuid from a name. It is the same in every installation, so a URL or a link never changes. */
import { createHash } from 'node:crypto'

/** Returns a UUID of version 8 (RFC 9562). @param name such as `article/slug` */
export const createUuidFromName = (name: string): string => {
  const bytes = createHash('sha256').update(`alaia/${name}`).digest()
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
