/** Every admin command, in the order of the help. */
import { launcherCommands } from '../../../bin/commands.mjs'
import { formatCommandList, formatHelp, formatOverview } from '../../../bin/help.mjs'
import type { Command } from './command.ts'
import { backupCommands } from './definitions/backup-commands.ts'
import { contentCommands } from './definitions/content-commands.ts'
import { peopleCommands } from './definitions/people-commands.ts'
import { schoolCommands } from './definitions/school-commands.ts'
import { systemCommands } from './definitions/system-commands.ts'
import { readVersion } from '#server/platform/version.ts'
import { asksForHelp, createUnknownCommandError, findCommand, listSubcommands, parseCommand } from './parse-command.ts'

const helpCommand: Command = {
  name: 'help',
  group: 'System',
  summary: 'List all commands, or show the help of one.',
  arguments: [{ name: 'command', meaning: 'Name of the command.', optional: true, rest: true }],
  examples: ['help', 'help import people'],
  run: ({ arguments: args }) => [formatHelpFor(args)],
}

export const commands: readonly Command[] = [
  ...schoolCommands,
  ...peopleCommands,
  ...contentCommands,
  ...backupCommands,
  ...systemCommands,
  helpCommand,
]

/** The help of one command, of several that begin with the same word, or of all. @throws UsageError */
export const formatHelpFor = (args: readonly string[]): string => {
  const allCommands = [...launcherCommands, ...commands]
  if (args.length === 0) return formatOverview(allCommands)
  const match = findCommand(allCommands, args)
  if (match) {
    const related = match.words.length === 0 ? listSubcommands(commands, match.command.name) : []
    return [formatHelp(match.command), ...(related.length > 0 ? [formatCommandList(related)] : [])].join('\n')
  }
  const subcommands = listSubcommands(commands, args[0])
  if (subcommands.length === 0 || args.length > 1) throw createUnknownCommandError(allCommands, args)
  return subcommands.map(formatHelp).join('\n\n')
}

/** Runs the command that the words name, or formats the help that they ask for. @throws UsageError, and the command's errors */
export const runCommandLine = async (args: readonly string[]): Promise<readonly string[]> => {
  if (args[0] === '--version') return [readVersion()]
  const match = findCommand(commands, args.length === 0 ? ['help'] : args)
  if (match && !asksForHelp(match.words)) return match.command.run(parseCommand(match.command, match.words))
  if (match || asksForHelp(args)) {
    return [formatHelpFor(match ? match.command.name.split(' ') : args.filter((word) => !word.startsWith('-')))]
  }
  throw createUnknownCommandError([...launcherCommands, ...commands], args)
}
