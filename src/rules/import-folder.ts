/** Which file of a folder is its manifest, and which are passed over. */

const MANIFEST_NAME = 'manifest.csv'

/** Of what lies in the folder itself: manifest.csv in any case, else the only table. */
export const findManifest = (names: readonly string[]): string | undefined => {
  const tables = names.filter((name) => /^[^/]+\.csv$/i.test(name))
  return tables.find((name) => name.toLowerCase() === MANIFEST_NAME) ?? (tables.length === 1 ? tables[0] : undefined)
}

/** What file systems leave behind for themselves. @param path within the folder */
export const isIgnoredPath = (path: string): boolean =>
  path.split('/').some((part) => part.startsWith('.') || part === 'Thumbs.db' || part === '__MACOSX')
