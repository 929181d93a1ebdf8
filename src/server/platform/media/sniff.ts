/**
 * Detects the type of a file from its bytes, never from what the sender says, and checks that it matches the file's
 * name.
 */
import { extensionOf } from '#rules/uploads.ts'
import { extensionsForSignature, isTextExtension, fileKindOf } from '../storage/content-types.ts'
import { mediaTypeOf } from '../storage/keys.ts'

/** Enough to distinguish the kinds of documents that are zips inside. */
export const SNIFFED_BYTES = 64 * 1024

/**
 * Accepts characters of any alphabet and any old encoding, but no zeros and no control bytes except whitespace, form
 * feed and escape.
 */
const isText = (head: Buffer): boolean =>
  head.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b)

const beginsAsText = (type: string, found: string | undefined, head: Buffer): boolean => {
  const isDrawing = type === 'image/svg+xml'
  const isExpected = found === undefined || found === type || (isDrawing && found === 'application/xml')
  return isExpected && isText(head) && (!isDrawing || /<svg[\s>]/i.test(head.toString('utf8')))
}

const signatureOf = async (head: Buffer): Promise<string | undefined> => {
  // Loaded with the first uploaded file: most processes never receive one.
  const { fileTypeFromBuffer } = await import('file-type')
  const mime = (await fileTypeFromBuffer(head))?.mime
  return mime && mediaTypeOf(mime)
}

/** @param head the first SNIFFED_BYTES, or all of a shorter file */
export const matchesFileName = async (key: string, head: Buffer): Promise<boolean> => {
  const { signatures, type } = fileKindOf(key)
  if (signatures === 'any') return true
  const found = await signatureOf(head)
  if (signatures === 'text') return beginsAsText(mediaTypeOf(type), found, head)
  return found !== undefined && signatures.includes(found)
}

/** Office files are zips inside, and not every program writes the distinguishing entries first. */
const ZIPPED = ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp']

const extensionOfText = (named: string, found: string | undefined, head: Buffer): string | undefined => {
  const isSomeText = found === undefined || found === 'application/xml' || found.startsWith('text/')
  if (!isText(head) || !isSomeText) return undefined
  if (/<svg[\s>]/i.test(head.toString('utf8'))) return 'svg'
  return isTextExtension(named) ? named : 'txt'
}

/**
 * Returns the extension that fits the bytes, whatever the file is called; a text keeps its own. Undefined for an
 * unsupported type.
 */
export const detectExtension = async (name: string, head: Buffer): Promise<string | undefined> => {
  const [named, found] = [extensionOf(name), await signatureOf(head)]
  if (found === 'application/zip' && ZIPPED.includes(named)) return named
  const known = found === undefined ? [] : extensionsForSignature(found)
  return known.find((extension) => extension === named) ?? known[0] ?? extensionOfText(named, found, head)
}
