/** Runs every check that must pass before a change is done, apart from the tests, and reports the time of each. */
import { spawnSync } from 'node:child_process'

const toolPath = (path: string): string => `node_modules/${path}`
const typedProjects = ['contract', 'server', 'web', 'journeys']

const steps: [name: string, args: string[]][] = [
  ['format', [toolPath('oxfmt/bin/oxfmt'), '--check']],
  ['lint', [toolPath('oxlint/bin/oxlint')]],
  ...typedProjects.map((project): [string, string[]] => [
    `types: ${project}`,
    [toolPath('typescript/bin/tsc'), '-p', `tsconfig.${project}.json`],
  ]),
  ['API document', ['scripts/openapi.ts', '--check']],
  ['table types', ['scripts/generate-tables.ts', '--check']],
  ['decisions', ['scripts/check-decisions.ts']],
  ['licenses', ['scripts/third-party.ts', '--check']],
  ['commits', ['scripts/check-commits.ts']],
  ['references', ['scripts/check-references.ts']],
  ['folders', ['scripts/check-folders.ts']],
  ['build', [toolPath('vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--outDir', 'dist/check']],
  ['sizes', ['scripts/bundle-sizes.ts', 'dist/check']],
]

/** Steps whose output is shown even when they pass. */
const verbose = ['commits', 'sizes']

const formatElapsed = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`

const runStep = ([name, args]: (typeof steps)[number]): boolean => {
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 64 * 2 ** 20 })
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(16)} ${formatElapsed(start).padStart(7)}`)
  if (status !== 0 || verbose.includes(name)) console.log(`\n${stdout}${stderr}`)
  return status === 0
}

const start = performance.now()
const failed = steps.filter((step) => !runStep(step)).map(([name]) => name)
console.log(`\n${failed.length === 0 ? 'Everything passed.' : `Failed: ${failed.join(', ')}.`} ${formatElapsed(start)}`)
process.exitCode = failed.length === 0 ? 0 : 1
