/** The help of every command, run as a process, and the documents that name commands. */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { UsageError } from '#server/commands/usage-error.ts'
import { commands, runCommandLine } from '#server/commands/commands.ts'
import { findCommand } from '#server/commands/parse-command.ts'
import { launcherCommands } from '../../bin/commands.mjs'
import { formatUsage } from '../../bin/help.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/**
 * Runs a command with an invalid setting, which shows that neither help nor a usage error reads settings or opens a
 * database.
 */
const runAlaia = (...words: string[]) =>
  spawnSync(process.execPath, ['src/server/cli.ts', ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PORT: 'wrong' },
  })

describe('a command in a process', () => {
  it('prints its help on standard output and exits with 0', () => {
    const { status, stdout, stderr } = runAlaia('import', 'people', '--help')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Usage: alaia import people <file> --school <code> \[--apply\]/)
  })

  it('prints an error of usage on standard error and exits with 2', () => {
    const { status, stdout, stderr } = runAlaia('doctor', '--fast')
    expect([status, stdout, stderr]).toEqual([2, '', 'Unknown option --fast. See alaia help doctor.\n'])
  })

  it('is suggested if its name is mistyped', () => {
    const { status, stderr } = runAlaia('strt')
    expect([status, stderr]).toEqual([2, 'Unknown command strt. Did you mean start? See alaia help.\n'])
  })

  it('is listed by help, --help, -h and no words at all', () => {
    const help = runAlaia('help').stdout
    for (const { name, summary } of [...launcherCommands, ...commands]) {
      expect(help).toMatch(new RegExp(`^  ${name} +${summary.replaceAll(/[().]/g, '\\$&')}$`, 'm'))
    }
    for (const words of [['--help'], ['-h'], []]) expect(runAlaia(...words)).toMatchObject({ status: 0, stdout: help })
  })

  it('prints the version for --version', () => {
    expect(runAlaia('--version')).toMatchObject({ status: 0, stdout: runAlaia('version').stdout })
  })
})

describe.each(commands.map(({ name }) => [name]))('%s', (name) => {
  const words = name.split(' ')

  it('prints its usage for --help, -h and help', async () => {
    for (const line of [
      [...words, '--help'],
      [...words, '-h'],
      ['help', ...words],
    ]) {
      const [help = ''] = await runCommandLine(line)
      expect(help.split('\n')[0]).toBe(
        `Usage: alaia ${formatUsage(commands.find((candidate) => candidate.name === name)!)}`,
      )
    }
  })

  it('rejects an unknown option and names its help', async () => {
    const cause = await runCommandLine([...words, '--unknown-option']).catch((error: unknown) => error)
    expect(cause).toBeInstanceOf(UsageError)
    expect((cause as UsageError).message).toBe(`Unknown option --unknown-option. See alaia help ${name}.`)
  })
})

/** Returns every command line after `npm run alaia --`, up to the end of its code, a gap or a comment. */
const findCommandLines = (text: string): string[] =>
  Array.from(text.matchAll(/npm run alaia -- (?<line>[a-z-]+[^`\n]*?)(?= {2,}|[`\n]|\. | lists |$)/g), (match) =>
    (match.groups?.['line'] ?? '').trim(),
  )

describe('the documents', () => {
  it('list every command with its usage in docs/operations.md', () => {
    const section = /^## Commands$(?<text>.*?)^## /ms.exec(read('docs/operations.md'))?.groups?.['text'] ?? ''
    const listedUsages = Array.from(section.matchAll(/^\| `(?<usage>[^`]+)` \|/gm), (row) =>
      (row.groups?.['usage'] ?? '').replaceAll(String.raw`\|`, '|'),
    )
    expect(listedUsages.toSorted()).toEqual(commands.map(formatUsage).toSorted())
  })

  it('quote only commands and options that exist', () => {
    const pages = ['README.md', 'CONTRIBUTING.md', ...globSync(['docs/**/*.md', 'deploy/*'], { cwd: root })]
    const quoted = pages.flatMap((page) => findCommandLines(read(page)).map((line) => ({ page, line })))
    const invalidLines = quoted.filter(({ line }) => {
      const { command, words } = findCommand(commands, line.split(' ')) ?? {}
      const options = words?.filter((word) => word.startsWith('--')).map((word) => word.slice(2)) ?? []
      return !command || options.some((option) => !Object.hasOwn(command.options ?? {}, option))
    })
    expect(quoted.length).toBeGreaterThan(15)
    expect(invalidLines).toEqual([])
  })

  it('and the scripts of package.json run only commands of the launcher', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const run = Object.values(scripts).map((script) => script.split(' ')[2])
    const names = launcherCommands.map(({ name }) => name)
    expect(run.filter((name) => name !== undefined && !names.includes(name))).toEqual([])
    expect(names.filter((name) => !run.includes(name))).toEqual(['build'])
  })
})
