/** Defines how each kind of file is shown, and which may be uploaded. See docs/product.md#the-file-viewer. */
import { getOwnValue } from '../own-value.ts'
import { extensionOf } from '../uploads.ts'

export const viewKinds = ['picture', 'sound', 'video', 'pdf', 'text', 'markdown', 'office', 'download'] as const
export type ViewKind = (typeof viewKinds)[number]

interface ViewableKind {
  kind: ViewKind
  /** Files of one family may have each other's extension: a PNG that is called .jpg is still a picture. */
  family: string
}

const group = (kind: ViewKind, family: string, extensions: readonly string[]): [string, ViewableKind][] =>
  extensions.map((extension) => [extension, { kind, family }])

const viewableKinds = new Map<string, ViewableKind>([
  ...group('picture', 'picture', ['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif']),
  ...group('download', 'picture', ['heic']),
  // An SVG can contain a program, so it is downloaded and never shown.
  ...group('download', 'drawing', ['svg']),
  ...group('sound', 'sound', ['mp3', 'm4a', 'aac', 'ogg', 'opus', 'wav', 'flac']),
  ...group('video', 'video', ['mp4', 'webm', 'mov']),
  ...group('pdf', 'pdf', ['pdf']),
  ...group('office', 'office', ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'doc', 'xls', 'ppt', 'rtf']),
  ...group('text', 'text', ['txt', 'csv', 'vtt', 'srt']),
  ...group('markdown', 'text', ['md']),
  ...group('download', 'archive', ['zip']),
])

/** The extensions of files that may be uploaded to a folder. */
export const resourceExtensions: readonly string[] = [...viewableKinds.keys()]

/** Returns how a file is shown. @param name the file's name or its storage key */
export const getViewKind = (name: string): ViewKind => viewableKinds.get(extensionOf(name))?.kind ?? 'download'

/** Maps an extension to another one that means the same format. */
const same: Readonly<Record<string, string>> = { jpeg: 'jpg', opus: 'ogg', m4a: 'mp4' }
const plain = (extension: string): string => getOwnValue(same, extension) ?? extension

/**
 * Whether two extensions belong to the same family of files. A wrong extension of the same family is only reported
 * (`findMismatch`); an upload whose contents are of another family is rejected.
 */
export const isSameFamily = (one: string, other: string): boolean =>
  viewableKinds.get(one) !== undefined && viewableKinds.get(one)?.family === viewableKinds.get(other)?.family

export interface Mismatch {
  /** The extension in the name, without its dot. */
  named: string
  /** The extension that fits the bytes, without its dot. */
  is: string
}

/**
 * Returns the two extensions if the name of a file doesn't match its bytes, else null. All text formats match each
 * other, and a name without an extension matches everything.
 * @param is the extension that the bytes of the file call for
 */
export const findMismatch = (name: string, is: string): Mismatch | null => {
  const named = extensionOf(name)
  const isText = (extension: string) => viewableKinds.get(extension)?.family === 'text'
  if (named === '' || plain(named) === plain(is) || (isText(named) && isText(is))) return null
  return { named, is }
}
