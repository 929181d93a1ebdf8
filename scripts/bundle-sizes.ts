/**
 * The size of the scripts that a first visit to each screen downloads, next to its limit: node scripts/bundle-sizes.ts
 * [folder]
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

/** In kB of gzip, with everything that is downloaded before the screen is drawn. */
const limits: { screen: string; layout?: string; limit: number }[] = [
  { screen: SIGN_IN_SCREEN, limit: 115 },
  { screen: 'home.screen.tsx', layout: 'app.layout.tsx', limit: 190 },
  { screen: 'audio.screen.tsx', layout: 'bare.layout.tsx', limit: 205 },
]

/** All files that every device caches for offline use, including fonts and pictures. */
const CACHED_LIMIT = 810

type Manifest = Record<string, Chunk>

/** The chunk and all its static imports; dynamic imports don't count. */
const withImports = (manifest: Manifest, key: string, visited: Set<string>): Set<string> => {
  if (visited.has(key)) return visited
  visited.add(key)
  for (const needed of manifest[key]?.imports ?? []) withImports(manifest, needed, visited)
  return visited
}

/** @returns a function that measures the total size of these parts of the build, in kB of gzipped script */
const createMeasure = (folder: string, manifest: Manifest): ((names: string[]) => number) => {
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
    for (const name of names) withImports(manifest, findKey(name), visited)
    const files = new Set([...visited].map((key) => manifest[key]!.file).filter((file) => file.endsWith('.js')))
    return [...files].reduce((sum, file) => sum + getFileSize(file), 0)
  }
}

/** Reads the cached files from the list in the service worker. */
const readCachedSize = (folder: string): { size: number; count: number } => {
  const names = readFileSync(join(folder, 'offline-worker.js'), 'utf8').match(/assets\/[\w.-]+/g) ?? []
  const files = [...new Set(names)].map((name) => readFileSync(join(folder, name)))
  return { size: files.reduce((sum, file) => sum + gzipSync(file).length / 1000, 0), count: files.length }
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest

/** Returns the size of the scripts of each first visit, and its limit, in kB of gzip. */
export const measureFirstVisitScripts = (folder: string): { screen: string; size: number; limit: number }[] => {
  const sizeOf = createMeasure(folder, readManifest(folder))
  return limits.map(({ screen, layout, limit }) => ({
    screen,
    size: sizeOf(['index.html', ...(screen === SIGN_IN_SCREEN ? [] : [screen]), ...(layout ? [layout] : [])]),
    limit,
  }))
}

const formatKilobytes = (size: number): string => `${size.toFixed(1).padStart(6)} kB`

const printSizes = (folder: string): void => {
  const manifest = readManifest(folder)
  const sizeOf = createMeasure(folder, manifest)
  console.log(`${'the shell alone'.padEnd(40)} ${formatKilobytes(sizeOf(['index.html']))}`)
  for (const key of Object.keys(manifest).filter((key) => key.endsWith('.screen.tsx'))) {
    console.log(`${key.replace('src/web/screens/', '').padEnd(40)} ${formatKilobytes(sizeOf(['index.html', key]))}`)
  }
  for (const { screen, size, limit } of measureFirstVisitScripts(folder)) {
    console.log(`first visit: ${screen.padEnd(27)} ${formatKilobytes(size)} of ${limit} kB`)
    if (size > limit) process.exitCode = 1
  }
  const { size, count } = readCachedSize(folder)
  console.log(
    `cached for offline: ${String(count).padStart(4)} parts ${formatKilobytes(size).padStart(20)} of ${CACHED_LIMIT} kB`,
  )
  if (size > CACHED_LIMIT) process.exitCode = 1
}

if (import.meta.main) printSizes(process.argv[2] ?? 'dist/web')
