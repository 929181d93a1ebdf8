import { describe, expect, test } from 'vitest'
import { validateArguments } from './command-arguments.ts'
import { commands } from './commands.ts'

const say = ([name = '', ...words]: readonly string[]) => validateArguments(name, commands[name]!, words)

const accepted = [
  ['people-import', 'people.csv', '--school', 'OAK'],
  ['people-import', '--school', 'OAK', 'people.csv', '--missing'],
  ['people-import', 'people.csv', '--school', 'OAK', '--missing', '--many-leave', '--apply'],
  ['import', 'unit', 'weather.zip', '--copy', '--dry-run'],
  ['import', '--dry-run', 'sessions', 'sounds'],
  ['backup', '--with-files'],
  ['backup', '--without-files'],
  ['backup', 'elsewhere', '--with-files'],
  ['restore', '--latest', '--check'],
  ['restore', 'elsewhere', '--replace', '--with-erased'],
  ['move', '--replace'],
  ['reset-password', 'amara', 'OAK', '--no-second-step'],
  ['doctor', '--quick'],
]

describe('command arguments', () => {
  test.each(accepted)('accepts %s %s %s %s', (...words) => {
    expect(() => say(words)).not.toThrow()
  })

  test('accepts every option of every command', () => {
    const known = Object.entries(commands).flatMap(([name, { flags = [], needs = {} }]) =>
      [...flags, ...Object.keys(needs)].map((flag) => `${name} ${flag}`),
    )
    const tried = accepted.flatMap(([name, ...words]) =>
      words.filter((word) => word.startsWith('--')).map((flag) => `${name} ${flag}`),
    )
    expect([...new Set(tried)].toSorted()).toEqual(known.toSorted())
  })

  test.each([
    [
      ['backup', '--with-file'],
      'backup knows no --with-file. It is: backup [folder] [--with-files] [--without-files]: ',
    ],
    [['backup', '--with-files=yes'], 'backup knows no --with-files=yes.'],
    [['people-import', 'people.csv', '--school=OAK'], 'people-import knows no --school=OAK.'],
    [['version', '--quick'], 'version knows no --quick. It is: version says which Alaia this is'],
    [['people-import', '--school', 'OAK'], 'Something is missing. It is: people-import <file.csv'],
    [['people-import', 'people.csv', '--apply'], '--school CODE [--missing] [--many-leave] [--apply]: '],
    [['people-import', 'people.csv', '--school', '--apply'], 'Something is missing.'],
    [['people-import', 'people.csv', '--school'], 'Something is missing.'],
  ])('rejects %j with the usage of the command', (words, told) => {
    expect(() => say(words)).toThrow(told)
  })
})
