/** How a file is shown, by its kind, and which kinds may be uploaded. See docs/product.md#the-file-viewer. */
import { getOwnValue } from '../own-value.ts'
import { extensionOf } from '../uploads.ts'

export const viewKinds = ['picture', 'sound', 'video', 'pdf', 'text', 'markdown', 'office', 'download'] as const
export type ViewKind = (typeof viewKinds)[number]

interface ViewableKind {
  kind: ViewKind
  /** What may be mistaken for each other by a name: a PNG called .jpg is a picture still. */
  family: string
}

const group = (kind: ViewKind, family: string, extensions: readonly string[]): [string, ViewableKind][] =>
  extensions.map((extension) => [extension, { kind, family }])

const viewableKinds = new Map<string, ViewableKind>([
  ...group('picture', 'picture', ['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif']),
  ...group('download', 'picture', ['heic']),
  // A drawing can hold a program: it is only ever saved.
  ...group('download', 'drawing', ['svg']),
  ...group('sound', 'sound', ['mp3', 'm4a', 'aac', 'ogg', 'opus', 'wav', 'flac']),
  ...group('video', 'video', ['mp4', 'webm', 'mov']),
  ...group('pdf', 'pdf', ['pdf']),
  ...group('office', 'office', ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'doc', 'xls', 'ppt', 'rtf']),
  ...group('text', 'text', ['txt', 'csv', 'vtt', 'srt']),
  ...group('markdown', 'text', ['md']),
  ...group('download', 'archive', ['zip']),
])

/** What may be sent into a folder. */
export const resourceExtensions: readonly string[] = [...viewableKinds.keys()]

/** @param name of a file, or the key under which it lies */
export const getViewKind = (name: string): ViewKind => viewableKinds.get(extensionOf(name))?.kind ?? 'download'

/** Written otherwise, and the same. */
const same: Readonly<Record<string, string>> = { jpeg: 'jpg', opus: 'ogg', m4a: 'mp4' }
const plain = (extension: string): string => getOwnValue(same, extension) ?? extension

/**
 * Whether two extensions belong to the same family of files. A wrong extension of the same family is only reported
 * (`findMismatch`); an upload whose contents are of another family is rejected.
 */
export const isSameFamily = (one: string, other: string): boolean =>
  viewableKinds.get(one) !== undefined && viewableKinds.get(one)?.family === viewableKinds.get(other)?.family

export interface Mismatch {
  /** Extensions, without their dot. */
  named: string
  is: string
}

/** Where a name ends otherwise than what it names; text is text whatever it is called. @param is the extension of its bytes */
export const findMismatch = (name: string, is: string): Mismatch | null => {
  const named = extensionOf(name)
  const isText = (extension: string) => viewableKinds.get(extension)?.family === 'text'
  if (named === '' || plain(named) === plain(is) || (isText(named) && isText(is))) return null
  return { named, is }
}
