/** The commands of an administrator: npm run alaia -- <command>. */
import { Failure } from '#contract/failures.ts'
import { BackupError } from './backup/manifest.ts'
import { CreateAdminError } from './domains/identity/setup/setup-command.ts'
import { PeopleImportError } from './domains/identity/people/import/import-command.ts'
import { SwitchCommandError } from './domains/identity/switches-command.ts'
import { CatalogImportError } from './domains/library/admin/import/import-folder.ts'
import { ContactCommandError } from './domains/support/contacts-command.ts'
import { formatHelp, validateArguments } from './commands/command-arguments.ts'
import { commands } from './commands/commands.ts'
import { CommandError } from './commands/command-error.ts'
import { ConfigError } from './platform/config.ts'
import { DatabaseOpenError } from './platform/database/database-error.ts'

/** Whoever reads may stop reading, as head does. */
process.stdout.on('error', () => process.exit())
const printLine = (line: string): boolean => process.stdout.write(`${line}\n`)

const isUserFacingError = (cause: unknown): cause is Error =>
  [
    CreateAdminError,
    BackupError,
    ConfigError,
    DatabaseOpenError,
    Failure,
    CatalogImportError,
    ContactCommandError,
    CommandError,
    PeopleImportError,
    SwitchCommandError,
  ].some((kind) => cause instanceof kind)

/** The help of all stands below each other. */
const WIDEST_NAME = 14

const printHelp = (): void => {
  for (const [name, command] of Object.entries(commands)) {
    printLine(`npm run alaia -- ${name.padEnd(WIDEST_NAME)} ${formatHelp(command)}`)
  }
}

const [name = 'help', ...words] = process.argv.slice(2)
try {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command) {
    validateArguments(name, command, words)
    ;(await command.run(words)).forEach(printLine)
  } else printHelp()
  if (!command && name !== 'help') {
    process.stderr.write(`There is no command ${name}; above are those there are.\n`)
    process.exitCode = 1
  }
} catch (cause) {
  if (!isUserFacingError(cause)) throw cause
  process.stderr.write(`${cause.message}\n`)
  process.exitCode = 1
}
