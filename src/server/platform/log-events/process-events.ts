/** Events of the process and of the programs next to it: settings, backups, tracing, the virus scanner. */
export const processEvents = {
  'config.unknown_setting': {
    level: 'warn',
    meaning: 'An environment variable looks like a misspelled setting and has no effect.',
    action:
      'Rename `setting` to `suggestion` and restart. If the variable belongs to another program, ignore the line.',
  },
  'config.secret_file_invalid': {
    level: 'warn',
    meaning: 'The file of a setting is missing, empty or invalid. The previous value stays in use.',
    action: 'Write a valid value into `file`. No restart is needed. See [Secrets in files](#secrets-in-files).',
  },
  'process.unhandled_rejection': {
    level: 'error',
    meaning: 'No code handled an error. The server continues.',
    action: 'Report it with the line, because it is a bug in Alaia.',
  },
  'process.banner_failed': {
    level: 'warn',
    meaning: 'The server is running, but it could not print the start-up banner.',
    action: 'Nothing: people can sign in. `npm run alaia -- first-admin` prints the link for the first admin again.',
  },
  'process.stop_failed': {
    level: 'error',
    meaning:
      'The process was asked to stop, and a step of it failed. It exited with 1 and skipped the remaining steps.',
    action: 'Nothing: the next start recovers what was not closed. If it happens again, fix the cause in `reason`.',
  },
  'backup.created': {
    level: 'info',
    meaning: 'A backup was saved before a new version changes tables.',
    action: 'Nothing. `folder` is the backup to go back to.',
  },
  'backup.cleanup_failed': {
    level: 'warn',
    meaning: 'An expired backup could not be deleted.',
    action: "Check that the server's user may delete files in `backups/`. It retries every day.",
  },
  'backup.notice_failed': {
    level: 'warn',
    meaning: 'System admins could not be emailed about a failed backup or a clock jump.',
    action: 'Notify them: `kind` says which of the two it is. Fix the cause in `reason`.',
  },
  'sandbox.start_failed': {
    level: 'warn',
    meaning: 'The sandbox platform of the demo did not start. Everything else works.',
    action: 'Fix the cause in `reason` and restart, or turn the sandbox off with `PARTNER_SANDBOX=0`.',
  },
  'tracing.export_failed': {
    level: 'warn',
    meaning: 'The collector did not accept traces. Alaia logs this once and continues without them.',
    action: 'Check the collector, `OTEL_EXPORTER_OTLP_ENDPOINT` and its key.',
  },
  'tracing.export_restored': {
    level: 'info',
    meaning: 'The collector accepts traces again.',
    action: 'Nothing.',
  },
  'maintenance.state_unreadable': {
    level: 'warn',
    meaning: 'The database did not say whether maintenance mode is on. The last known state applies.',
    action: 'Nothing at first: it retries every two seconds. If it lasts, check the database.',
  },
  'moderation.unavailable': {
    level: 'warn',
    meaning: 'The moderation classifier did not respond. Prompts are checked by the phrase lists alone.',
    action: 'Check the free memory. If it repeats, restart. See [Memory](#memory).',
  },
  'scanner.malware_found': {
    level: 'warn',
    meaning: 'An uploaded file is infected and was refused.',
    action: 'Nothing: the file is deleted, and its sender is notified.',
  },
  'scanner.unavailable': {
    level: 'warn',
    meaning: 'The virus scanner did not respond, so a file was not accepted.',
    action: 'Start the scanner. `npm run alaia -- doctor` says what is wrong. See [Virus scanner](#virus-scanner).',
  },
  'scanner.unavailable_at_start': {
    level: 'warn',
    meaning: 'The virus scanner did not respond when the server started. No file is accepted until it does.',
    action: 'Start the scanner, or correct `SCANNER_URL`. See [Virus scanner](#virus-scanner).',
  },
} as const
