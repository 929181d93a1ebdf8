/** Stamps: the hash of sources, stored next to what was built from them, and written only when the build succeeded. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const filesOf = (path) => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [path]
  return readdirSync(path)
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}

/** One hash over the files below some paths, by name and content, tests left out; a path that is missing counts as empty. */
export const hashOf = (paths, ...facts) => {
  const hash = createHash('sha256').update(JSON.stringify(facts))
  for (const file of paths.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
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

/** Taken away before the making starts, so that an interrupted one is never mistaken for a finished one. */
export const dropStamp = (file) => rmSync(file, { force: true })
