#!/usr/bin/env node
/**
 * The launcher behind `npm start`, `npm test` and `npm run alaia`: it installs and builds what is missing, then runs a
 * command.
 * It runs on any Node from version 18 on, before any package is installed.
 */
import { buildWeb } from './build.mjs'
import { launcherCommands } from './commands.mjs'
import { formatHelp, formatOverview } from './help.mjs'
import { install, isInstalled } from './install.mjs'
import { leanEnvironment, leanFlags } from './lean.mjs'
import { printMessage } from './messages.mjs'
import { findNode } from './node.mjs'
import { run } from './run.mjs'

const watched = ['src/server', 'src/contract', 'src/rules', 'src/art', 'migrations']

/** The program of each launcher command. */
const programs = {
  start: [...leanFlags, 'src/server/main.ts'],
  dev: [...watched.map((path) => `--watch-path=${path}`), '--watch-preserve-output', 'src/server/main.ts'],
  partner: ['src/sandbox/main.ts'],
  test: ['scripts/test.ts'],
  scorecard: ['scripts/scorecard.ts'],
  check: ['scripts/check.ts'],
  bench: ['bench/main.ts'],
}
const onTheBuiltApp = ['start', 'test', 'scorecard', 'bench', 'build']

const isHelpOption = (word) => word === '--help' || word === '-h'

/** The help that needs no packages; undefined if the arguments are for something else. */
const findHelp = ([name = 'help', ...args]) => {
  const asksForHelp = name === 'help' || args.some(isHelpOption)
  const command = launcherCommands.find((candidate) => candidate.name === (name === 'help' ? args[0] : name))
  if (command && asksForHelp) return formatHelp(command)
  const isOverview = isHelpOption(name) || (name === 'help' && args.length === 0)
  if (!isOverview || isInstalled()) return undefined
  return `${formatOverview(launcherCommands)}\n"alaia build" installs the packages. After it, this list also has the admin commands.`
}

/** The error for arguments after a command that takes none. */
const findMisuse = (command, [word]) => {
  if (!command || command.arguments || command.options || word === undefined) return undefined
  const what = word.startsWith('-') ? 'Unknown option' : 'Unexpected argument'
  return `${what} ${word}. See alaia help ${command.name}.`
}

const runProgram = async (name, args) => {
  install()
  const node = findNode()
  if (onTheBuiltApp.includes(name)) buildWeb(node)
  if (name === 'build') return
  const program = Object.hasOwn(programs, name) ? [...programs[name], ...args] : ['src/server/cli.ts', name, ...args]
  const withSandbox = { PARTNER_SANDBOX: process.env['PARTNER_SANDBOX'] ?? '1' }
  const extra = { dev: { ALAIA_DEV: '1', ...withSandbox }, start: { ...leanEnvironment, ...withSandbox } }
  process.exitCode = await run(node, program, extra[name])
}

const main = async ([name = 'help', ...args]) => {
  const help = findHelp([name, ...args])
  if (help) return console.log(help)
  const misuse = findMisuse(
    launcherCommands.find((candidate) => candidate.name === name),
    args,
  )
  if (!misuse) return runProgram(name, args)
  printMessage(misuse)
  process.exitCode = 2
}

main(process.argv.slice(2)).catch((problem) => {
  printMessage(problem instanceof Error ? problem.message : String(problem))
  // The last line of a test run has its totals, even if no test could start.
  if (process.argv[2] === 'test') console.log('0 passed, 1 failed')
  process.exitCode = 1
})
