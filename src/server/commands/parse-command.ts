/** Finds the command of a command line, and checks its arguments and options against the grammar before anything is opened. */
import { parseArgs } from 'node:util'
import type { CommandArgument, CommandDefinition } from '../../../bin/help.mjs'
import { UsageError } from './usage-error.ts'
import type { CommandInput } from './command.ts'
import { suggestName } from './suggest.ts'

type OptionToken = Extract<
  NonNullable<ReturnType<typeof parseArgs<{ tokens: true; strict: false }>>['tokens']>[number],
  { kind: 'option' }
>

const MAX_NAME_WORDS = 2

interface CommandMatch<Known extends CommandDefinition> {
  command: Known
  /** The words that follow the command's name. */
  words: readonly string[]
}

/** Finds the command with the longest name that the words begin with. */
export const findCommand = <Known extends CommandDefinition>(
  commands: readonly Known[],
  words: readonly string[],
): CommandMatch<Known> | undefined => {
  for (let length = MAX_NAME_WORDS; length > 0; length -= 1) {
    const name = words.slice(0, length).join(' ')
    const command = commands.find((one) => one.name === name)
    if (command) return { command, words: words.slice(length) }
  }
  return undefined
}

/** The commands whose name begins with this word: `import people`, `import sessions` and `import unit` for `import`. */
export const listSubcommands = <Known extends CommandDefinition>(commands: readonly Known[], word = ''): Known[] =>
  commands.filter(({ name }) => name.startsWith(`${word} `))

export const createUnknownCommandError = (
  commands: readonly CommandDefinition[],
  [word = '', next = '']: readonly string[],
): UsageError => {
  if (word.startsWith('-')) return new UsageError(`Unknown option ${word}. See alaia help.`)
  const choices = listSubcommands(commands, word).map(({ name }) => name.slice(word.length + 1))
  if (choices.length > 0) {
    const suggestion = next === '' ? '' : suggestName(next, choices)
    return new UsageError(
      `${word} needs one of these words: ${choices.join(', ')}.${suggestion} See alaia help ${word}.`,
    )
  }
  const names = commands.map(({ name }) => name)
  const suggestion = suggestName(`${word} ${next}`.trim(), names) || suggestName(word, names)
  return new UsageError(`Unknown command ${word}.${suggestion} See alaia help.`)
}

/** @throws UsageError */
const requireKnownOption = ({ options = {} }: CommandDefinition, token: OptionToken): void => {
  const { name, rawName, value, inlineValue } = token
  const option = Object.hasOwn(options, name) && rawName.startsWith('--') ? options[name] : undefined
  if (!option) {
    const visibleOptions = Object.keys(options).filter((one) => !options[one]?.hidden)
    throw new UsageError(
      `Unknown option ${rawName}.${suggestName(
        rawName,
        visibleOptions.map((one) => `--${one}`),
      )}`,
    )
  }
  if (!option.value && value !== undefined) throw new UsageError(`Option --${name} takes no value.`)
  const isMissing = value === undefined || value === '' || (!inlineValue && value.startsWith('-'))
  if (option.value && isMissing) throw new UsageError(`Option --${name} needs a value: --${name} <${option.value}>.`)
}

/** @throws UsageError */
const requireArguments = (grammar: readonly CommandArgument[], words: readonly string[]): void => {
  const missing = grammar.find(({ optional }, index) => !optional && words[index] === undefined)
  if (missing) throw new UsageError(`Missing argument <${missing.name}>.`)
  const extra = grammar.at(-1)?.rest ? undefined : words[grammar.length]
  if (extra !== undefined) throw new UsageError(`Unexpected argument ${extra}. Put quotes around a name with spaces.`)
  for (const [index, { choices, name }] of grammar.entries()) {
    const word = words[index]
    if (choices && word !== undefined && !choices.includes(word)) {
      throw new UsageError(`Unknown value ${word} for <${name}>. Use one of: ${choices.join(', ')}.`)
    }
  }
}

const parse = (command: CommandDefinition, words: readonly string[]): CommandInput => {
  const { options = {} } = command
  const types = Object.entries(options).map(
    ([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }] as const,
  )
  const { tokens, positionals, values } = parseArgs({
    args: [...words],
    options: Object.fromEntries(types),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  for (const token of tokens) if (token.kind === 'option') requireKnownOption(command, token)
  requireArguments(command.arguments ?? [], positionals)
  for (const [name, { required, value }] of Object.entries(options)) {
    if (required && values[name] === undefined) throw new UsageError(`Missing option --${name} <${value}>.`)
  }
  return {
    arguments: positionals,
    has: (name) => values[name] !== undefined,
    getValue: (name) => (typeof values[name] === 'string' ? values[name] : ''),
  }
}

/** True if the words ask for the command's help. Words after `--` are arguments. */
export const asksForHelp = (words: readonly string[]): boolean => {
  const end = words.indexOf('--')
  return words.slice(0, end === -1 ? undefined : end).some((word) => word === '--help' || word === '-h')
}

/** @throws UsageError that names the help of the command */
export const parseCommand = (command: CommandDefinition, words: readonly string[]): CommandInput => {
  try {
    return parse(command, words)
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause
    throw new UsageError(`${cause.message} See alaia help ${command.name}.`)
  }
}
