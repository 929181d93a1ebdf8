/** What is installed is what was looked at: exact versions, with their hashes, and nothing runs while it is installed. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tell } from './tell.ts'

interface Locked {
  version?: string
  integrity?: string
  link?: boolean
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }
const ours = read('package.json') as Record<'dependencies' | 'devDependencies', Record<string, string>>

test('every package that we name has one version', () => {
  const named = Object.entries({ ...ours.dependencies, ...ours.devDependencies })
  expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

test('every package that is installed has its hash', () => {
  const installed = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link)
  tell(48, `${installed.length} packages, each with its version and hash`)
  expect(installed.filter(([, { version, integrity }]) => !version || !integrity).map(([path]) => path)).toEqual([])
})

test('no package runs anything while it is installed', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
})
