/**
 * Prints the size of the scripts that a first visit to each screen downloads, and that of the offline cache, and fails
 * if one is over its limit. Usage: node scripts/bundle-sizes.ts [folder]
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  src?: string
  imports?: string[]
}

/** The sign-in screen, which is in the entry file that every first visit downloads. */
const SIGN_IN_SCREEN = 'login.screen.tsx'

/** The limits of first visits, in kB of gzipped script, with everything that is downloaded before the screen is drawn. */
const firstVisitLimits: { screen: string; layout?: string; limit: number }[] = [
  { screen: SIGN_IN_SCREEN, limit: 115 },
  { screen: 'home.screen.tsx', layout: 'app.layout.tsx', limit: 190 },
  { screen: 'audio.screen.tsx', layout: 'bare.layout.tsx', limit: 205 },
]

/** The limit of all files that a device caches for offline use, including fonts and pictures, in kB of gzip. */
const MAX_CACHED_KB = 810

type Manifest = Record<string, Chunk>

/** Adds the chunk and all its static imports to `visited`, and returns it. Dynamic imports don't count. */
const collectImports = (manifest: Manifest, key: string, visited: Set<string>): Set<string> => {
  if (visited.has(key)) return visited
  visited.add(key)
  for (const needed of manifest[key]?.imports ?? []) collectImports(manifest, needed, visited)
  return visited
}

/** @returns a function that reads the total size of modules and their static imports, in kB of gzipped script */
const createScriptSizeReader = (folder: string, manifest: Manifest): ((names: string[]) => number) => {
  const fileSizes = new Map<string, number>()
  const getFileSize = (file: string): number => {
    const fileSize = fileSizes.get(file) ?? gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1000
    fileSizes.set(file, fileSize)
    return fileSize
  }
  const findKey = (name: string): string => {
    const key = Object.keys(manifest).find((candidate) => candidate === name || candidate.endsWith(`/${name}`))
    if (key === undefined) throw new Error(`${name} is not in the build`)
    return key
  }
  return (names) => {
    const visited = new Set<string>()
    for (const name of names) collectImports(manifest, findKey(name), visited)
    const files = new Set([...visited].map((key) => manifest[key]!.file).filter((file) => file.endsWith('.js')))
    return [...files].reduce((sum, file) => sum + getFileSize(file), 0)
  }
}

/** Returns the number and the total size, in kB of gzip, of the files in the service worker's precache list. */
const readCachedSize = (folder: string): { size: number; count: number } => {
  const names = readFileSync(join(folder, 'offline-worker.js'), 'utf8').match(/assets\/[\w.-]+/g) ?? []
  const files = [...new Set(names)].map((name) => readFileSync(join(folder, name)))
  return { size: files.reduce((sum, file) => sum + gzipSync(file).length / 1000, 0), count: files.length }
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest

/** Returns the size of the scripts of each first visit, and its limit, in kB of gzip. */
export const measureFirstVisitScripts = (folder: string): { screen: string; size: number; limit: number }[] => {
  const readScriptSize = createScriptSizeReader(folder, readManifest(folder))
  return firstVisitLimits.map(({ screen, layout, limit }) => ({
    screen,
    size: readScriptSize(['index.html', ...(screen === SIGN_IN_SCREEN ? [] : [screen]), ...(layout ? [layout] : [])]),
    limit,
  }))
}

const formatKilobytes = (size: number): string => `${size.toFixed(1).padStart(6)} kB`

const printSizes = (folder: string): void => {
  const manifest = readManifest(folder)
  const readScriptSize = createScriptSizeReader(folder, manifest)
  console.log(`${'the entry page alone'.padEnd(40)} ${formatKilobytes(readScriptSize(['index.html']))}`)
  for (const key of Object.keys(manifest).filter((key) => key.endsWith('.screen.tsx'))) {
    console.log(
      `${key.replace('src/web/screens/', '').padEnd(40)} ${formatKilobytes(readScriptSize(['index.html', key]))}`,
    )
  }
  for (const { screen, size, limit } of measureFirstVisitScripts(folder)) {
    console.log(`first visit: ${screen.padEnd(27)} ${formatKilobytes(size)} of ${limit} kB`)
    if (size > limit) process.exitCode = 1
  }
  const { size, count } = readCachedSize(folder)
  console.log(
    `cached for offline: ${String(count).padStart(4)} files ${formatKilobytes(size).padStart(20)} of ${MAX_CACHED_KB} kB`,
  )
  if (size > MAX_CACHED_KB) process.exitCode = 1
}

if (import.meta.main) printSizes(process.argv[2] ?? 'dist/web')
