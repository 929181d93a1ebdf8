/**
 * File types by extension: the content type to send, the expected signature of the bytes, and whether a browser may
 * display it.
 */

export interface FileKind {
  type: string
  /**
   * The types that file-type may detect for a valid file; `text` if there is no signature, `any` if all bytes are
   * valid.
   */
  signatures: readonly string[] | 'text' | 'any'
  /** True for audio and images that can only be displayed. All other files are sent as downloads. */
  media: boolean
}

const media = (type: string, ...signatures: string[]): FileKind => ({
  type,
  signatures: [type, ...signatures],
  media: true,
})
const file = (type: string, ...signatures: string[]): FileKind => ({
  type,
  signatures: [type, ...signatures],
  media: false,
})
const text = (type: string): FileKind => ({ type: `${type}; charset=utf-8`, signatures: 'text', media: false })

const openXmlType = 'application/vnd.openxmlformats-officedocument'
const openDocumentType = 'application/vnd.oasis.opendocument'
const compoundFile = 'application/x-cfb'

const kinds: Record<string, FileKind> = {
  mp3: media('audio/mpeg'),
  m4a: media('audio/mp4', 'audio/x-m4a', 'video/mp4'),
  aac: media('audio/aac'),
  ogg: media('audio/ogg', 'application/ogg'),
  opus: media('audio/ogg'),
  wav: media('audio/wav'),
  flac: media('audio/flac'),
  mp4: media('video/mp4'),
  webm: media('video/webm'),
  mov: media('video/quicktime'),
  png: media('image/png', 'image/apng'),
  jpg: media('image/jpeg'),
  jpeg: media('image/jpeg'),
  webp: media('image/webp'),
  avif: media('image/avif'),
  gif: media('image/gif'),
  heic: file('image/heic', 'image/heif'),
  svg: { type: 'image/svg+xml', signatures: 'text', media: false },
  pdf: file('application/pdf'),
  docx: file(`${openXmlType}.wordprocessingml.document`),
  xlsx: file(`${openXmlType}.spreadsheetml.sheet`),
  pptx: file(`${openXmlType}.presentationml.presentation`),
  odt: file(`${openDocumentType}.text`),
  ods: file(`${openDocumentType}.spreadsheet`),
  odp: file(`${openDocumentType}.presentation`),
  doc: file('application/msword', compoundFile),
  xls: file('application/vnd.ms-excel', compoundFile),
  ppt: file('application/vnd.ms-powerpoint', compoundFile),
  rtf: file('application/rtf'),
  zip: file('application/zip'),
  gz: file('application/gzip'),
  txt: text('text/plain'),
  md: text('text/markdown'),
  csv: text('text/csv'),
  vtt: text('text/vtt'),
  srt: text('application/x-subrip'),
  json: text('application/json'),
  // An upload that is not checked yet.
  bin: { type: 'application/octet-stream', signatures: 'any', media: false },
}

const unknownKind: FileKind = { type: 'application/octet-stream', signatures: [], media: false }

/** Uses the last extension of a key or a file name. */
export const getFileKind = (name: string): FileKind => {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return Object.hasOwn(kinds, extension) ? (kinds[extension] ?? unknownKind) : unknownKind
}

export const getContentType = (name: string): string => getFileKind(name).type

/** Returns the extensions whose files file-type detects as this type, with the exact match first. */
export const listSignatureExtensions = (signature: string): string[] =>
  Object.entries(kinds)
    .filter(([, { signatures }]) => Array.isArray(signatures) && signatures.includes(signature))
    .sort(([, one], [, other]) => Number(other.type === signature) - Number(one.type === signature))
    .map(([extension]) => extension)

/** True if the bytes of such a file are text. */
export const isTextExtension = (extension: string): boolean => getFileKind(`.${extension}`).signatures === 'text'
