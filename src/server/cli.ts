/** Runs an admin command: `npm run alaia -- <command>`. Exits with 1 if it fails, and with 2 if it was typed wrong. */
import { Failure } from '#contract/failures.ts'
import { BackupError } from './backup/manifest.ts'
import { CreateAdminError } from './domains/identity/setup/setup-command.ts'
import { PeopleImportError } from './domains/identity/people/import/import-command.ts'
import { FeatureCommandError } from './domains/identity/feature-command.ts'
import { CatalogImportError } from './domains/library/admin/import/import-folder.ts'
import { ContactCommandError } from './domains/support/contacts-command.ts'
import { runCommandLine } from './commands/commands.ts'
import { CommandError, UsageError } from './commands/command-error.ts'
import { ConfigError } from './platform/config.ts'
import { DatabaseOpenError } from './platform/database/database-error.ts'

/** The reader may close the pipe early (`alaia … | head`): an error on standard output ends the process as a success. */
process.stdout.on('error', () => process.exit())

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
    UsageError,
    PeopleImportError,
    FeatureCommandError,
  ].some((kind) => cause instanceof kind)

try {
  for (const line of await runCommandLine(process.argv.slice(2))) process.stdout.write(`${line}\n`)
} catch (cause) {
  if (!isUserFacingError(cause)) throw cause
  process.stderr.write(`${cause.message}\n`)
  process.exitCode = cause instanceof UsageError ? 2 : 1
}
