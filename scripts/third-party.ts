/**
 * Writes THIRD_PARTY.md from the lockfile; with --check, it reports whether the file is up to date and every license
 * is allowed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { listNotices } from './licenses/notices.ts'
import { findException, mayUse } from './licenses/policy.ts'

interface LockedPackage {
  version: string
  license?: string
  dev?: boolean
  optional?: boolean
}
interface Package {
  name: string
  version: string
  license: string
  isLoadedByServer: boolean
}

const root = new URL('../', import.meta.url)
const file = new URL('THIRD_PARTY.md', root)

/** Reads the lockfile instead of the installed packages, so that every machine writes the same. */
const packages = (): Package[] => {
  const lock = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const allPackages = Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license = '', dev = false }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
      isLoadedByServer: !dev,
    }))
  const unique = new Map(allPackages.map((entry) => [`${entry.name}@${entry.version}`, entry]))
  return [...unique.values()].sort((a, b) => (a.name < b.name || (a.name === b.name && a.version < b.version) ? -1 : 1))
}

const formatRow = ({ name, version, license }: Package): string => {
  const reason = findException(name, license)?.reason
  return `| ${name} | ${version} | ${license === '' ? 'MIT' : license}${reason ? `: ${reason}` : ''} |`
}

const formatTable = (rows: Package[]): string =>
  ['| Package | Version | License |', '|---|---|---|', ...rows.map(formatRow)].join('\n')

const renderPage = (allPackages: Package[]): string => `# Third-party software

Written by \`node scripts/third-party.ts\`; do not edit. Each package has its own license text in node_modules. The licenses of packages that are built into the pages are also in \`licenses.md\` of the build. Below are the notices that are in neither.

${listNotices()
  .map(({ title, body }) => `## ${title}\n\n${body}`)
  .join('\n\n')}

## Packages that the server loads

${formatTable(allPackages.filter(({ isLoadedByServer }) => isLoadedByServer))}

## Packages that build the app, or test it

Those that are built into the pages are also listed in \`licenses.md\` of the build.

${formatTable(allPackages.filter(({ isLoadedByServer }) => !isLoadedByServer))}
`

const readStored = (): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const findProblems = (allPackages: Package[]): string[] => {
  const refusedPackages = allPackages.filter(({ name, license }) => !mayUse(name, license))
  const problems =
    readStored() === renderPage(allPackages) ? [] : ['THIRD_PARTY.md is stale: run node scripts/third-party.ts']
  return [
    ...refusedPackages.map(({ name, license }) => `${name}: the license "${license}" is not on the list`),
    ...problems,
  ]
}

const allPackages = packages()
if (process.argv.includes('--check')) {
  const problems = findProblems(allPackages)
  for (const line of problems) console.error(line)
  process.exitCode = problems.length === 0 ? 0 : 1
} else {
  writeFileSync(file, renderPage(allPackages))
}
