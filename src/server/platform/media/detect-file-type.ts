/**
 * Detects the type of a file from its bytes, never from what the sender says, and checks that it matches the file's
 * name.
 */
import { getExtension } from '#rules/uploads.ts'
import { listSignatureExtensions, isTextExtension, getFileKind } from '../storage/content-types.ts'
import { parseMediaType } from '../storage/keys.ts'

/** Enough to distinguish the kinds of documents that are zips inside. */
export const SNIFFED_BYTES = 64 * 1024

/**
 * Accepts characters of any alphabet and any old encoding, but no zeros and no control bytes except whitespace, form
 * feed and escape.
 */
const isText = (head: Buffer): boolean =>
  head.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b)

const isExpectedText = (type: string, detectedType: string | undefined, head: Buffer): boolean => {
  const isSvg = type === 'image/svg+xml'
  const isExpected =
    detectedType === undefined || detectedType === type || (isSvg && detectedType === 'application/xml')
  return isExpected && isText(head) && (!isSvg || /<svg[\s>]/i.test(head.toString('utf8')))
}

const detectSignature = async (head: Buffer): Promise<string | undefined> => {
  // Loaded with the first uploaded file: most processes never receive one.
  const { fileTypeFromBuffer } = await import('file-type')
  const mime = (await fileTypeFromBuffer(head))?.mime
  return mime && parseMediaType(mime)
}

/** @param head the first SNIFFED_BYTES, or all of a shorter file */
export const matchesFileName = async (key: string, head: Buffer): Promise<boolean> => {
  const { signatures, type } = getFileKind(key)
  if (signatures === 'any') return true
  const detectedType = await detectSignature(head)
  if (signatures === 'text') return isExpectedText(parseMediaType(type), detectedType, head)
  return detectedType !== undefined && signatures.includes(detectedType)
}

/** Office files are zips inside, and not every program writes the distinguishing entries first. */
const ZIP_BASED = ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp']

const detectTextExtension = (
  nameExtension: string,
  detectedType: string | undefined,
  head: Buffer,
): string | undefined => {
  const isTextual = detectedType === undefined || detectedType === 'application/xml' || detectedType.startsWith('text/')
  if (!isText(head) || !isTextual) return undefined
  if (/<svg[\s>]/i.test(head.toString('utf8'))) return 'svg'
  return isTextExtension(nameExtension) ? nameExtension : 'txt'
}

/**
 * Returns the extension that fits the bytes, whatever the file is called; a text keeps its own. Undefined for an
 * unsupported type.
 */
export const detectExtension = async (name: string, head: Buffer): Promise<string | undefined> => {
  const [nameExtension, detectedType] = [getExtension(name), await detectSignature(head)]
  if (detectedType === 'application/zip' && ZIP_BASED.includes(nameExtension)) return nameExtension
  const candidates = detectedType === undefined ? [] : listSignatureExtensions(detectedType)
  return (
    candidates.find((extension) => extension === nameExtension) ??
    candidates[0] ??
    detectTextExtension(nameExtension, detectedType, head)
  )
}
