/** Searches all files of a data folder for words, in their names and content. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { unzipSync } from 'fflate'

/** Returns the content of a file; zip entries are unpacked. */
const readTexts = (path: string, bytes: Buffer): string[] =>
  path.endsWith('.zip')
    ? Object.entries(unzipSync(bytes)).map(([name, content]) => `${name}\n${Buffer.from(content).toString('latin1')}`)
    : [bytes.toString('latin1')]

/** Returns undefined for a file that was deleted meanwhile. */
const readBytes = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined
    throw cause
  })

/**
 * Returns the paths below the folder whose name or content has one of the words, in order.
 *
 * @param words words in one-byte characters
 */
export const findFilesWith = async (folder: string, words: readonly string[]): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths: string[] = []
  for (const entry of entries.filter((item) => item.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const bytes = await readBytes(path)
    const texts = bytes ? [path, ...readTexts(path, bytes)] : []
    if (texts.some((text) => words.some((word) => text.includes(word)))) paths.push(relative(folder, path))
  }
  return paths.sort()
}
