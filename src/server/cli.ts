/** The commands of an administrator: npm run alaia -- <command>. */
import { Failure } from '#contract/failures.ts'
import { BackupRefused } from './backup/manifest.ts'
import { AdminRefused } from './domains/identity/first/by-words.ts'
import { PeopleImportRefused } from './domains/identity/people/importing/import-by-words.ts'
import { SwitchRefused } from './domains/identity/switching.ts'
import { ImportRefused } from './domains/library/keeping/importing/import-folder.ts'
import { NamingRefused } from './domains/support/naming.ts'
import { helpOf, requireWords } from './operating/command-words.ts'
import { commands } from './operating/commands.ts'
import { OperatingRefused } from './operating/refused.ts'
import { ConfigError } from './platform/config.ts'
import { DatabaseRefused } from './platform/database/refused.ts'

/** Whoever reads may stop reading, as head does. */
process.stdout.on('error', () => process.exit())
const say = (line: string): boolean => process.stdout.write(`${line}\n`)

const isForPeople = (cause: unknown): cause is Error =>
  [
    AdminRefused,
    BackupRefused,
    ConfigError,
    DatabaseRefused,
    Failure,
    ImportRefused,
    NamingRefused,
    OperatingRefused,
    PeopleImportRefused,
    SwitchRefused,
  ].some((kind) => cause instanceof kind)

/** The help of all stands below each other. */
const WIDEST_NAME = 14

const help = (): void => {
  for (const [name, command] of Object.entries(commands)) {
    say(`npm run alaia -- ${name.padEnd(WIDEST_NAME)} ${helpOf(command)}`)
  }
}

const [name = 'help', ...words] = process.argv.slice(2)
try {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command) {
    requireWords(name, command, words)
    ;(await command.run(words)).forEach(say)
  } else help()
  if (!command && name !== 'help') {
    process.stderr.write(`There is no command ${name}; above are those there are.\n`)
    process.exitCode = 1
  }
} catch (cause) {
  if (!isForPeople(cause)) throw cause
  process.stderr.write(`${cause.message}\n`)
  process.exitCode = 1
}
