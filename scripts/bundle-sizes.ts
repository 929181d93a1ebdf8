/** How much script a first visit to each screen downloads, beside its limit: node scripts/bundle-sizes.ts [folder] */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  src?: string
  imports?: string[]
}

/** In kB of gzip, with everything that is fetched before the screen stands. */
const limits: { screen: string; frame?: string; limit: number }[] = [
  { screen: 'login.screen.tsx', limit: 115 },
  { screen: 'home.screen.tsx', frame: 'app.layout.tsx', limit: 190 },
  { screen: 'audio.screen.tsx', frame: 'bare.layout.tsx', limit: 205 },
]

const folder = process.argv[2] ?? 'dist/web'
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

const weights = new Map<string, number>()
const weightOf = (file: string): number => {
  const weight = weights.get(file) ?? gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1000
  weights.set(file, weight)
  return weight
}

/** The chunk and all that it imports at once; what it may import later is not counted. */
const withImports = (key: string, seen: Set<string>): Set<string> => {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const needed of manifest[key]?.imports ?? []) withImports(needed, seen)
  return seen
}

const keyOf = (name: string): string => {
  const key = Object.keys(manifest).find((one) => one === name || one.endsWith(`/${name}`))
  if (key === undefined) throw new Error(`${name} is not in the build`)
  return key
}

const sizeOf = (names: string[]): number => {
  const seen = new Set<string>()
  for (const name of names) withImports(keyOf(name), seen)
  const files = new Set([...seen].map((key) => manifest[key]!.file).filter((file) => file.endsWith('.js')))
  return [...files].reduce((sum, file) => sum + weightOf(file), 0)
}

const kilobytes = (size: number): string => `${size.toFixed(1).padStart(6)} kB`

console.log(`${'the shell alone'.padEnd(40)} ${kilobytes(sizeOf(['index.html']))}`)
const screens = Object.keys(manifest).filter((key) => key.endsWith('.screen.tsx'))
for (const key of screens) {
  console.log(`${key.replace('src/web/screens/', '').padEnd(40)} ${kilobytes(sizeOf(['index.html', key]))}`)
}

for (const { screen, frame, limit } of limits) {
  const size = sizeOf(['index.html', screen, ...(frame ? [frame] : [])])
  console.log(`first visit: ${screen.padEnd(27)} ${kilobytes(size)} of ${limit} kB`)
  if (size > limit) process.exitCode = 1
}
