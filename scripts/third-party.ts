/**
 * Writes THIRD_PARTY.md from the lockfile; with --check, it reports whether the file is up to date and every license
 * is allowed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { notices } from './licenses/notices.ts'
import { exceptionFor, mayUse } from './licenses/policy.ts'

interface Locked {
  version: string
  license?: string
  dev?: boolean
  optional?: boolean
}
interface Package {
  name: string
  version: string
  license: string
  shipped: boolean
}

const root = new URL('../', import.meta.url)
const file = new URL('THIRD_PARTY.md', root)

/** Reads the lockfile instead of the installed packages, so that every machine writes the same. */
const packages = (): Package[] => {
  const lock = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const all = Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license = '', dev = false }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
      shipped: !dev,
    }))
  const unique = new Map(all.map((entry) => [`${entry.name}@${entry.version}`, entry]))
  return [...unique.values()].sort((a, b) => (a.name < b.name || (a.name === b.name && a.version < b.version) ? -1 : 1))
}

const row = ({ name, version, license }: Package): string => {
  const because = exceptionFor(name, license)?.because
  return `| ${name} | ${version} | ${license === '' ? 'MIT' : license}${because ? `: ${because}` : ''} |`
}

const table = (rows: Package[]): string =>
  ['| Package | Version | License |', '|---|---|---|', ...rows.map(row)].join('\n')

const written = (all: Package[]): string => `# Third-party software

Written by \`node scripts/third-party.ts\`; do not edit. Each package has its own license text in node_modules. The licenses of packages that are built into the pages are also in \`licenses.md\` of the build. Below are the notices that are in neither.

${notices()
  .map(({ title, body }) => `## ${title}\n\n${body}`)
  .join('\n\n')}

## Packages that run or are shipped

${table(all.filter(({ shipped }) => shipped))}

## Packages that build and test

${table(all.filter(({ shipped }) => !shipped))}
`

const stored = (): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const complaints = (all: Package[]): string[] => {
  const refused = all.filter(({ name, license }) => !mayUse(name, license))
  const problems = stored() === written(all) ? [] : ['THIRD_PARTY.md is stale: run node scripts/third-party.ts']
  return [...refused.map(({ name, license }) => `${name}: the license "${license}" is not on the list`), ...problems]
}

const all = packages()
if (process.argv.includes('--check')) {
  const wrong = complaints(all)
  for (const line of wrong) console.error(line)
  process.exitCode = wrong.length === 0 ? 0 : 1
} else {
  writeFileSync(file, written(all))
}
