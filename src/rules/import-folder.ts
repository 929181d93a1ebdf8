/** Finds the manifest of an import folder, and the files to ignore. */

const MANIFEST_NAME = 'manifest.csv'

/** Returns `manifest.csv` at the top level of the folder, in any letter case; without it, the only CSV file there. */
export const findManifest = (names: readonly string[]): string | undefined => {
  const tables = names.filter((name) => /^[^/]+\.csv$/i.test(name))
  return tables.find((name) => name.toLowerCase() === MANIFEST_NAME) ?? (tables.length === 1 ? tables[0] : undefined)
}

/**
 * Returns whether a path is a file that operating systems create for themselves.
 *
 * @param path the path within the folder
 */
export const isIgnoredPath = (path: string): boolean =>
  path.split('/').some((part) => part.startsWith('.') || part === 'Thumbs.db' || part === '__MACOSX')
