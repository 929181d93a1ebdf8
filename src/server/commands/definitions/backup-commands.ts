/** Admin commands for all data of an installation: backup, restore, move and new keys. */
import type { Command } from '../command.ts'

const group = 'Backup and data'

export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    group,
    summary: 'Save every row, file and secret in a folder.',
    details: ['On the embedded database, stop the server first.'],
    arguments: [
      {
        name: 'folder',
        meaning: 'Folder to create. Default: backups/alaia-<time> in the data folder.',
        optional: true,
      },
    ],
    options: {
      'without-files': { meaning: "Leave the files of an object store to the store's own versions." },
      // The default today. Earlier versions needed it, and scripts of server admins name it.
      'with-files': { meaning: 'Include the files of an object store.', hidden: true },
    },
    examples: ['backup', 'backup /mnt/backups/monday'],
    run: async ({ arguments: [folder], has }) => {
      const { runBackupCommand } = await import('#server/backup/run-backup-commands.ts')
      return runBackupCommand({ folder, withFiles: !has('without-files') })
    },
  },
  {
    name: 'restore',
    group,
    summary: 'Restore a backup, or verify it.',
    details: ['Stop the server on every machine first. People who were erased since the backup are erased again.'],
    arguments: [{ name: 'folder', meaning: 'Folder of the backup.', optional: true }],
    options: {
      latest: { meaning: 'Use the newest complete backup in the data folder, instead of <folder>.' },
      check: { meaning: 'Only verify that the backup is complete and undamaged.' },
      replace: { meaning: 'Replace the people and data of this installation.' },
      'with-erased': { meaning: 'Also restore people who were erased since the backup.' },
    },
    examples: ['restore --latest --check', 'restore /mnt/backups/monday --replace'],
    run: async ({ arguments: [folder], has }) => {
      const { runRestoreCommand } = await import('#server/backup/run-backup-commands.ts')
      const [latest, check, replace] = [has('latest'), has('check'), has('replace')]
      return runRestoreCommand({ folder, latest, check, replace, withErased: has('with-erased') })
    },
  },
  {
    name: 'move',
    group,
    summary: 'Move the embedded database to the server of DATABASE_URL and compare every table.',
    details: ['With an object store configured, also copies the files there. Stop the server first.'],
    options: { replace: { meaning: 'Replace the people and data in the target database.' } },
    examples: ['move'],
    run: async ({ has }) => {
      const { runMoveCommand } = await import('#server/backup/run-backup-commands.ts')
      return runMoveCommand({ replace: has('replace') })
    },
  },
  {
    name: 'rotate-keys',
    group,
    summary: 'Encrypt all secrets in the database with a new key.',
    details: ['Stop every process first. Recovery codes stop working.'],
    examples: ['rotate-keys'],
    run: async () => {
      const { runRotateKeysCommand } = await import('../rotate-keys-command.ts')
      return runRotateKeysCommand()
    },
  },
]
