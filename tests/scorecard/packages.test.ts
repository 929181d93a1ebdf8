// @tag packages
/** Supply chain: installed packages have exact versions and hashes, and run nothing during installation. */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exceptionFor, mayUse } from '../../scripts/licenses/policy.ts'
import { tell } from './record-measurement.ts'

interface Locked {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  hasInstallScript?: boolean
  license?: string
}

/** Packages with an installation script, which is not run: what they need comes as packages. */
const WITH_SCRIPTS: readonly string[] = []

/** Includes development packages: with `--omit=dev`, npm 11 leaves out packages that are used by both. */
const SBOM = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only']

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }
const ours = read('package.json') as Record<'dependencies' | 'devDependencies', Record<string, string>>

test('every package in package.json has one exact version', () => {
  const named = Object.entries({ ...ours.dependencies, ...ours.devDependencies })
  expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

/** Returns the packages of `from` and `import()` without subpaths. `#` paths and Node's own modules are left out. */
const packagesIn = (text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport\() ?'(?!node:|[.#/])((?:@[\w.-]+\/)?[\w.-]+)[^']*'/g)].map(
    ([, name = '']) => name,
  )

test('every package that the server loads is in the dependencies, not in the devDependencies', () => {
  const files = globSync('{src/{server,contract,rules,art},bin}/**/*.{ts,mjs}').filter(
    (path) => !/\.(test|bench|dev)\.ts$|\.d\.mts$/.test(path),
  )
  const loaded = files.flatMap((path) => packagesIn(readFileSync(path, 'utf8')).map((name) => [name, path] as const))
  expect(loaded.length).toBeGreaterThan(200)
  expect(loaded.filter(([name]) => !(name in ours.dependencies))).toEqual([])
})

test('every installed package has a hash in the lockfile', () => {
  const installed = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link)
  tell(48, `${installed.length} packages, each with its version and hash`)
  expect(installed.filter(([, { version, integrity }]) => !version || !integrity).map(([path]) => path)).toEqual([])
})

test('every package has a permissive license, or is on the list of exceptions', () => {
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

test('every lockfile hash is SHA-512, and every package comes from the npm registry', () => {
  const installed = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link)
  const short = installed.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'))
  expect(short.map(([path]) => path)).toEqual([])
  const elsewhere = installed.filter(
    ([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(elsewhere.map(([path]) => path)).toEqual([])
})

test('the lockfile has the versions of package.json', () => {
  const named = Object.entries({ ...ours.dependencies, ...ours.devDependencies })
  const other = named.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)
  expect(other).toEqual([])
})

test('no package runs a script during installation', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(scripted.map(([path]) => path.replace(/^.*node_modules\//, ''))).toEqual(WITH_SCRIPTS)
})

test('docs/operations.md explains how to check for vulnerabilities and create a bill of materials', () => {
  const page = readFileSync('docs/operations.md', 'utf8')
  expect(page).toContain('npm audit --omit=dev')
  expect(page).toContain(`npm ${SBOM.join(' ')}`)
})

interface Component {
  purl: string
  hashes: { alg: string; content: string }[]
}

test('the bill of materials lists every package with its hash', () => {
  const made = execFileSync('npm', SBOM, { encoding: 'utf8', shell: process.platform === 'win32' })
  const { bomFormat, components } = JSON.parse(made) as { bomFormat: string; components: Component[] }
  const installed = Object.entries(packages).filter(([path]) => path !== '')
  const named = new Set(installed.map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`))
  expect(bomFormat).toBe('CycloneDX')
  expect(new Set(components.map(({ purl }) => decodeURIComponent(purl.replace('pkg:npm/', ''))))).toEqual(named)
  expect(components.filter(({ hashes }) => hashes[0]?.alg !== 'SHA-512')).toEqual([])
  tell(48, `a bill of materials (CycloneDX) names all ${named.size} packages`)
})
