/** Stamps: the hash of the sources, stored next to the build, and written only if the build succeeded. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const listFiles = (path) => {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return []
  if (stats.isFile()) return [path]
  return readdirSync(path)
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => listFiles(join(path, name)))
}

/** One hash of the names and contents of the files below some paths, without tests. A missing path counts as empty. */
export const hashFiles = (paths, ...facts) => {
  const hash = createHash('sha256').update(JSON.stringify(facts))
  for (const file of paths.flatMap(listFiles)) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

export const readStamp = (file) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

export const writeStamp = (file, hash) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, hash)
}

/** Call this before a build starts, so that an interrupted build is never mistaken for a finished one. */
export const removeStamp = (file) => rmSync(file, { force: true })
