/** Writes the few CBOR values (RFC 8949) that an authenticator sends. */

const encodeHead = (majorType: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(majorType << 5) | value])
  if (value < 256) return Buffer.from([(majorType << 5) | 24, value])
  return Buffer.from([(majorType << 5) | 25, value >> 8, value & 0xff])
}

export const encodeInteger = (value: number): Buffer => (value < 0 ? encodeHead(1, -1 - value) : encodeHead(0, value))
export const encodeBytes = (bytes: Buffer): Buffer => Buffer.concat([encodeHead(2, bytes.length), bytes])
export const encodeText = (text: string): Buffer => Buffer.concat([encodeHead(3, text.length), Buffer.from(text)])
export const encodeArray = (items: readonly Buffer[]): Buffer => Buffer.concat([encodeHead(4, items.length), ...items])
export const encodeMap = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([encodeHead(5, entries.length), ...entries.flat()])
