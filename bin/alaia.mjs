#!/usr/bin/env node
/** The one door: makes a fresh clone ready, then starts, tests, checks or administers. Runs on any Node from 18 on. */
import { buildWeb } from './build.mjs'
import { install } from './install.mjs'
import { leanEnvironment, leanFlags } from './lean.mjs'
import { findNode } from './node.mjs'
import { run } from './run.mjs'
import { say } from './say.mjs'

const usage = `npm start             serve Alaia on PORT (3000)
npm run dev           the same, reloading what you change
npm run partner       a pretend learning platform, beside an Alaia on PORT (3000)
npm test              every test; -- <path> for some of them
npm run test:all      and those that take long
npm run test:trust    the scorecard of trust, each figure beside its goal; -- <numbers> for some of them
npm run check         format, lint, types, generated files, build, sizes
npm run bench         the measurements beside their limits
node bin/alaia.mjs build   installs and builds, and starts nothing
npm run alaia help    the commands of an administrator`

const watched = ['src/server', 'src/contract', 'src/rules', 'src/art', 'migrations']

/** What each command runs, below the project's folder. */
const programs = {
  start: [...leanFlags, 'src/server/main.ts'],
  dev: [...watched.map((path) => `--watch-path=${path}`), '--watch-preserve-output', 'src/server/main.ts'],
  partner: ['src/sandbox/main.ts'],
  test: ['scripts/test.ts'],
  trust: ['scripts/trust.ts'],
  check: ['scripts/check.ts'],
  bench: ['bench/main.ts'],
}
const onTheBuiltApp = ['start', 'test', 'trust', 'bench', 'build']

const main = async ([command = 'start', ...args]) => {
  if (command === '--help' || command === '-h') return console.log(usage)
  install()
  const node = findNode()
  if (onTheBuiltApp.includes(command)) buildWeb(node)
  if (command === 'build') return
  const program = programs[command] ?? ['src/server/cli.ts', command]
  const withSandbox = { PARTNER_SANDBOX: process.env['PARTNER_SANDBOX'] ?? '1' }
  const extra = { dev: { ALAIA_DEV: '1', ...withSandbox }, start: { ...leanEnvironment, ...withSandbox } }
  process.exitCode = await run(node, [...program, ...args], extra[command])
}

main(process.argv.slice(2)).catch((problem) => {
  say(problem instanceof Error ? problem.message : String(problem))
  // Whoever reads the last line of a test run finds it there, also when it never came to the tests.
  if (process.argv[2] === 'test') console.log('0 passed, 1 failed')
  process.exitCode = 1
})
