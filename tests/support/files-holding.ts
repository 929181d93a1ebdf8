/** Looks for words in everything that lies in a house's folder: the names of files and what stands in them. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { unzipSync } from 'fflate'

/** What is packed is looked at as it was before. */
const textsIn = (path: string, bytes: Buffer): string[] =>
  path.endsWith('.zip')
    ? Object.entries(unzipSync(bytes)).map(([name, part]) => `${name}\n${Buffer.from(part).toString('latin1')}`)
    : [bytes.toString('latin1')]

/** Undefined for one that was taken away meanwhile. */
const bytesAt = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined
    throw cause
  })

/** @param words of letters that are one byte each @returns paths below the folder, in order */
export const filesHolding = async (folder: string, words: readonly string[]): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const bytes = await bytesAt(path)
    const texts = bytes ? [path, ...textsIn(path, bytes)] : []
    if (texts.some((text) => words.some((word) => text.includes(word)))) found.push(relative(folder, path))
  }
  return found.sort()
}
