import { describe, expect, it } from 'vitest'
import { UserFacingError } from '#contract/user-facing-error.ts'
import { formatUsage } from '../../../bin/help.mjs'
import { commands, formatHelpFor } from './commands.ts'
import { createUnknownCommandError, findCommand, parseCommand } from './parse-command.ts'

const parse = (line: readonly string[]) => {
  const { command, words } = findCommand(commands, line)!
  return parseCommand(command, words)
}

const accepted = [
  ['import', 'people', 'people.csv', '--school', 'OAK'],
  ['import', 'people', '--school=OAK', 'people.csv', '--deactivate-missing'],
  ['import', 'people', 'people.csv', '--school', 'OAK', '--allow-mass-deactivation', '--apply'],
  ['import', 'unit', 'weather.zip', '--copy', '--dry-run'],
  ['import', 'sessions', '--dry-run', 'recordings'],
  ['backup', '--with-files'],
  ['backup', '--without-files'],
  ['restore', '--latest', '--check'],
  ['restore', 'folder', '--replace', '--with-erased'],
  ['move', '--replace'],
  ['reset-password', 'amara', 'OAK', '--no-second-step'],
  ['doctor', '--quick'],
  ['maintenance', 'on', 'Back', 'at', 'noon.'],
  ['voices', 'list'],
  ['voices', 'sample', 'River', 'after.mp3', '--voice', 'am_fenrir', '--speed=0.9'],
  ['voices', 'record', '--all', '--dry-run'],
  ['voices', 'record', '--session', '6f1c2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b'],
]

describe('command parser', () => {
  it.each(accepted)('accepts %s %s %s %s', (...line) => {
    expect(() => parse(line)).not.toThrow()
  })

  it('accepts every option of every command', () => {
    const allOptions = commands.flatMap(({ name, options = {} }) =>
      Object.keys(options).map((option) => `${name} --${option}`),
    )
    const usedOptions = accepted.flatMap((line) => {
      const { command, words } = findCommand(commands, line)!
      return words.filter((word) => word.startsWith('--')).map((word) => `${command.name} ${word.split('=')[0]}`)
    })
    expect([...new Set(usedOptions)].toSorted()).toEqual(allOptions.toSorted())
  })

  it('returns arguments, options and their values', () => {
    const input = parse(['import', 'people', '--school', 'OAK', '--apply', '--', '--odd.csv'])
    expect(input.arguments).toEqual(['--odd.csv'])
    expect([input.has('apply'), input.has('deactivate-missing'), input.getValue('school')]).toEqual([
      true,
      false,
      'OAK',
    ])
  })

  it.each([
    [['backup', '--with-file'], 'Unknown option --with-file. Did you mean --without-files? See alaia help backup.'],
    [['doctor', '--qick'], 'Unknown option --qick. Did you mean --quick? See alaia help doctor.'],
    [['doctor', '-x'], 'Unknown option -x. See alaia help doctor.'],
    [['backup', '--without-files=yes'], 'Option --without-files takes no value. See alaia help backup.'],
    [['version', 'now'], 'Unexpected argument now. Put quotes around a name with spaces. See alaia help version.'],
    [['import', 'people', '--school', 'OAK'], 'Missing argument <file>. See alaia help import people.'],
    [['import', 'people', 'a.csv', '--apply'], 'Missing option --school <code>. See alaia help import people.'],
    [['import', 'people', 'a.csv', '--school', '--apply'], 'Option --school needs a value: --school <code>.'],
    [['import', 'people', 'a.csv', '--school'], 'Option --school needs a value: --school <code>.'],
    [['school', 'OAK', 'diaries', 'off'], 'Unknown value diaries for <feature>. Use one of: exercises, '],
    [['school', 'OAK', 'journal', 'perhaps'], 'Unknown value perhaps for <on|off>. Use one of: on, off.'],
  ])('rejects %j with a message that points to the help', (line, message) => {
    expect(() => parse(line)).toThrow(message)
    expect(() => parse(line)).toThrow(/ See alaia help [a-z -]+\.$/)
  })

  it.each([
    ['backp', 'Unknown command backp. Did you mean backup? See alaia help.'],
    ['reset-pasword', 'Unknown command reset-pasword. Did you mean reset-password? See alaia help.'],
    ['nonsense', 'Unknown command nonsense. See alaia help.'],
    ['--fast', 'Unknown option --fast. See alaia help.'],
    ['import', 'import needs one of these words: people, sessions, unit. See alaia help import.'],
    ['import poeple', 'Did you mean people? See alaia help import.'],
  ])('explains why %s is unknown', (line, message) => {
    const error = createUnknownCommandError(commands, line.split(' '))
    expect(error.message).toContain(message)
    // The command line prints the message of such an error only, without its stack.
    expect(error).toBeInstanceOf(UserFacingError)
  })
})

describe('command help', () => {
  it.each(commands.map(({ name }) => [name]))('of %s has examples that the parser accepts', (name) => {
    for (const example of commands.find((command) => command.name === name)!.examples) {
      const line = Array.from(example.matchAll(/"([^"]*)"|(\S+)/g), ([word, quoted]) => quoted ?? word)
      expect(() => parse(line)).not.toThrow()
      expect(findCommand(commands, line)!.command.name).toBe(name)
    }
  })

  it('shows required and optional parts, and no hidden option', () => {
    expect(commands.map(formatUsage)).toEqual(
      expect.arrayContaining([
        'import people <file> --school <code> [--apply] [--deactivate-missing] [--allow-mass-deactivation]',
        'backup [folder] [--without-files]',
        'maintenance on [message...]',
      ]),
    )
  })

  it('of a word that several commands begin with shows all of them', () => {
    expect(formatHelpFor(['import']).match(/^Usage: alaia import \w+/gm)).toHaveLength(3)
    expect(formatHelpFor(['jobs'])).toContain('jobs retry')
  })
})
