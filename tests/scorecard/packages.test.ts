/** What is installed is what was looked at: exact versions, with their hashes, and nothing runs while it is installed. */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exceptionFor, mayUse } from '../../scripts/licences/policy.ts'
import { tell } from './tell.ts'

interface Locked {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  hasInstallScript?: boolean
  license?: string
}

/** Packages that bring a script for their installation, which is not run: what they need comes as packages. */
const WITH_SCRIPTS: readonly string[] = []

/** Whole: with `--omit=dev` npm 11 leaves out what is served and asked for by something else as well. */
const SBOM = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only']

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }
const ours = read('package.json') as Record<'dependencies' | 'devDependencies', Record<string, string>>

test('every package that we name has one version', () => {
  const named = Object.entries({ ...ours.dependencies, ...ours.devDependencies })
  expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

/** Named by `from` or `import()`, without what lies within it; `#` is ours, and Node has its own. */
const packagesIn = (text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport\() ?'(?!node:|[.#/])((?:@[\w.-]+\/)?[\w.-]+)[^']*'/g)].map(
    ([, name = '']) => name,
  )

test('whoever installs without what is only for developing has every package that the server loads', () => {
  const files = globSync('{src/{server,contract,rules,art},bin}/**/*.{ts,mjs}').filter(
    (path) => !/\.(test|bench|dev)\.ts$|\.d\.mts$/.test(path),
  )
  const loaded = files.flatMap((path) => packagesIn(readFileSync(path, 'utf8')).map((name) => [name, path] as const))
  expect(loaded.length).toBeGreaterThan(200)
  expect(loaded.filter(([name]) => !(name in ours.dependencies))).toEqual([])
})

test('every package that is installed has its hash', () => {
  const installed = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link)
  tell(48, `${installed.length} packages, each with its version and hash`)
  expect(installed.filter(([, { version, integrity }]) => !version || !integrity).map(([path]) => path)).toEqual([])
})

test('every package has a licence that asks for no more than its notice, or stands on the list of exceptions', () => {
  const licences = Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { license = '' }]) => [path.replace(/^.*node_modules\//, ''), license] as const)
  const excepted = licences.filter(([name, licence]) => exceptionFor(name, licence))
  const refused = licences.filter(([name, licence]) => !mayUse(name, licence))
  tell(
    48,
    `${licences.length} licences, ${excepted.length} by an exception with its reason, ${refused.length} not on the list`,
  )
  expect(refused).toEqual([])
})

test('every hash is a long one, and every package comes from the registry', () => {
  const installed = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link)
  const short = installed.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'))
  expect(short.map(([path]) => path)).toEqual([])
  const elsewhere = installed.filter(
    ([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(elsewhere.map(([path]) => path)).toEqual([])
})

test('what we ask for is what the lock holds', () => {
  const named = Object.entries({ ...ours.dependencies, ...ours.devDependencies })
  const other = named.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)
  expect(other).toEqual([])
})

test('no package runs anything while it is installed', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(scripted.map(([path]) => path.replace(/^.*node_modules\//, ''))).toEqual(WITH_SCRIPTS)
})

test('whoever runs it is told how to ask for known weaknesses, and for a bill of materials', () => {
  const page = readFileSync('docs/operations.md', 'utf8')
  expect(page).toContain('npm audit --omit=dev')
  expect(page).toContain(`npm ${SBOM.join(' ')}`)
})

interface Component {
  purl: string
  hashes: { alg: string; content: string }[]
}

test('whoever makes a bill of materials finds every package in it, with its hash', () => {
  const made = execFileSync('npm', SBOM, { encoding: 'utf8', shell: process.platform === 'win32' })
  const { bomFormat, components } = JSON.parse(made) as { bomFormat: string; components: Component[] }
  const installed = Object.entries(packages).filter(([path]) => path !== '')
  const named = new Set(installed.map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`))
  expect(bomFormat).toBe('CycloneDX')
  expect(new Set(components.map(({ purl }) => decodeURIComponent(purl.replace('pkg:npm/', ''))))).toEqual(named)
  expect(components.filter(({ hashes }) => hashes[0]?.alg !== 'SHA-512')).toEqual([])
  tell(48, `a bill of materials (CycloneDX) names all ${named.size} packages`)
})
