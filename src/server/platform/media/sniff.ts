/** Does a file begin as its name promises? By the bytes, never by what the sender says. */
import { kindOf } from '../storage/content-types.ts'
import { essenceOf } from '../storage/keys.ts'

/** Enough to tell the documents inside a zip apart. */
export const SNIFFED_BYTES = 64 * 1024

/** Letters of any alphabet and any old encoding, but no zeros and no other control bytes: escape and form feed may stand. */
const isText = (head: Buffer): boolean =>
  head.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b)

const beginsAsText = (type: string, found: string | undefined, head: Buffer): boolean => {
  const isDrawing = type === 'image/svg+xml'
  const isExpected = found === undefined || found === type || (isDrawing && found === 'application/xml')
  return isExpected && isText(head) && (!isDrawing || /<svg[\s>]/i.test(head.toString('utf8')))
}

/** @param head the first SNIFFED_BYTES, or all of a shorter file */
export const beginsAsNamed = async (key: string, head: Buffer): Promise<boolean> => {
  const { signatures, type } = kindOf(key)
  // Loaded when the first file is sent in: most processes never see one.
  const { fileTypeFromBuffer } = await import('file-type')
  const mime = (await fileTypeFromBuffer(head))?.mime
  const found = mime && essenceOf(mime)
  if (signatures === 'text') return beginsAsText(essenceOf(type), found, head)
  return found !== undefined && signatures.includes(found)
}
