/** Defines how each kind of file is shown, and which may be uploaded. See docs/product.md#the-file-viewer. */
import { getOwnValue } from '../get-own-value.ts'
import { getExtension } from '../uploads.ts'

export const viewKinds = ['picture', 'sound', 'video', 'pdf', 'text', 'markdown', 'office', 'download'] as const
export type ViewKind = (typeof viewKinds)[number]

interface ViewableKind {
  kind: ViewKind
  /** Files of one family may have each other's extension: a PNG that is called .jpg is still a picture. */
  family: string
}

const mapExtensions = (kind: ViewKind, family: string, extensions: readonly string[]): [string, ViewableKind][] =>
  extensions.map((extension) => [extension, { kind, family }])

const kindsByExtension = new Map<string, ViewableKind>([
  ...mapExtensions('picture', 'picture', ['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif']),
  ...mapExtensions('download', 'picture', ['heic']),
  // An SVG can contain a program, so it is downloaded and never shown.
  ...mapExtensions('download', 'drawing', ['svg']),
  ...mapExtensions('sound', 'sound', ['mp3', 'm4a', 'aac', 'ogg', 'opus', 'wav', 'flac']),
  ...mapExtensions('video', 'video', ['mp4', 'webm', 'mov']),
  ...mapExtensions('pdf', 'pdf', ['pdf']),
  ...mapExtensions('office', 'office', ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'doc', 'xls', 'ppt', 'rtf']),
  ...mapExtensions('text', 'text', ['txt', 'csv', 'vtt', 'srt']),
  ...mapExtensions('markdown', 'text', ['md']),
  ...mapExtensions('download', 'archive', ['zip']),
])

/** The extensions of files that may be uploaded to a folder. */
export const resourceExtensions: readonly string[] = [...kindsByExtension.keys()]

/**
 * Returns how a file is shown.
 *
 * @param name the file's name or its storage key
 */
export const getViewKind = (name: string): ViewKind => kindsByExtension.get(getExtension(name))?.kind ?? 'download'

/** Maps an extension to another one that means the same format. */
const canonicalExtensions: Readonly<Record<string, string>> = { jpeg: 'jpg', opus: 'ogg', m4a: 'mp4' }
const toCanonical = (extension: string): string => getOwnValue(canonicalExtensions, extension) ?? extension

/**
 * Returns whether two extensions belong to the same family of files. A wrong extension of the same family is only
 * reported (`findMismatch`); an upload whose contents are of another family is rejected.
 */
export const isSameFamily = (one: string, other: string): boolean =>
  kindsByExtension.get(one) !== undefined && kindsByExtension.get(one)?.family === kindsByExtension.get(other)?.family

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
  const named = getExtension(name)
  const isText = (extension: string) => kindsByExtension.get(extension)?.family === 'text'
  if (named === '' || toCanonical(named) === toCanonical(is) || (isText(named) && isText(is))) return null
  return { named, is }
}
