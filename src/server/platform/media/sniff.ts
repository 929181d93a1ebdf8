/** Does a file begin as its name promises, and what is it where it does not? By the bytes, never by what the sender says. */
import { extensionOf } from '#rules/uploads.ts'
import { extensionsForSignature, isTextExtension, fileKindOf } from '../storage/content-types.ts'
import { mediaTypeOf } from '../storage/keys.ts'

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

const signatureOf = async (head: Buffer): Promise<string | undefined> => {
  // Loaded when the first file is sent in: most processes never see one.
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

/** Office files are zips inside, and not every program writes first what tells them apart. */
const ZIPPED = ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp']

const extensionOfText = (named: string, found: string | undefined, head: Buffer): string | undefined => {
  const isSomeText = found === undefined || found === 'application/xml' || found.startsWith('text/')
  if (!isText(head) || !isSomeText) return undefined
  if (/<svg[\s>]/i.test(head.toString('utf8'))) return 'svg'
  return isTextExtension(named) ? named : 'txt'
}

/**
 * The extension under which these bytes belong, whatever they are called; a text keeps its own. Undefined for what is
 * nothing that is kept here.
 */
export const detectExtension = async (name: string, head: Buffer): Promise<string | undefined> => {
  const [named, found] = [extensionOf(name), await signatureOf(head)]
  if (found === 'application/zip' && ZIPPED.includes(named)) return named
  const known = found === undefined ? [] : extensionsForSignature(found)
  return known.find((extension) => extension === named) ?? known[0] ?? extensionOfText(named, found, head)
}
