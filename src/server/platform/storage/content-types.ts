/** What a file is, by its extension: the type it is sent as, what its bytes must look like, and whether a browser may show it. */

export interface FileKind {
  type: string
  /** What file-type finds in the bytes of a true one; `text` where there is no signature to find, `any` where all are true. */
  signatures: readonly string[] | 'text' | 'any'
  /** Sound and pictures that can do nothing but be shown; all else is offered as a download. */
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

const office = 'application/vnd.openxmlformats-officedocument'
const open = 'application/vnd.oasis.opendocument'
const compound = 'application/x-cfb'

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
  docx: file(`${office}.wordprocessingml.document`),
  xlsx: file(`${office}.spreadsheetml.sheet`),
  pptx: file(`${office}.presentationml.presentation`),
  odt: file(`${open}.text`),
  ods: file(`${open}.spreadsheet`),
  odp: file(`${open}.presentation`),
  doc: file('application/msword', compound),
  xls: file('application/vnd.ms-excel', compound),
  ppt: file('application/vnd.ms-powerpoint', compound),
  rtf: file('application/rtf'),
  zip: file('application/zip'),
  gz: file('application/gzip'),
  txt: text('text/plain'),
  md: text('text/markdown'),
  csv: text('text/csv'),
  vtt: text('text/vtt'),
  srt: text('application/x-subrip'),
  json: text('application/json'),
  // On its way in, and not looked at yet.
  bin: { type: 'application/octet-stream', signatures: 'any', media: false },
}

const unknown: FileKind = { type: 'application/octet-stream', signatures: [], media: false }

/** By the last extension of a key or a file's name. */
export const fileKindOf = (name: string): FileKind => {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return Object.hasOwn(kinds, extension) ? (kinds[extension] ?? unknown) : unknown
}

export const contentTypeOf = (name: string): string => fileKindOf(name).type

/** Extensions of the files in whose bytes file-type finds this; the one that is called so comes first. */
export const extensionsForSignature = (signature: string): string[] =>
  Object.entries(kinds)
    .filter(([, { signatures }]) => Array.isArray(signatures) && signatures.includes(signature))
    .sort(([, one], [, other]) => Number(other.type === signature) - Number(one.type === signature))
    .map(([extension]) => extension)

/** Whether its bytes are letters. */
export const isTextExtension = (extension: string): boolean => fileKindOf(`.${extension}`).signatures === 'text'
