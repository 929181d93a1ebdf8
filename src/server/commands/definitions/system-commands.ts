/** Admin commands for the installation itself: settings, health, maintenance mode and jobs. */
import { listConfigKeys } from '#server/platform/config-keys.ts'
import { readConfig } from '#server/platform/config.ts'
import { readVersion } from '#server/platform/version.ts'
import type { Command } from '../command.ts'

const group = 'System'

/** Widths of the columns of `config`. */
const KEY_WIDTH = 30
const VALUE_WIDTH = 24

const listSettings = (): readonly string[] => {
  const values = readConfig(process.env) as Record<string, unknown>
  return listConfigKeys().map(({ key, meaning, secret }) => {
    const value = secret && values[key] ? '(set)' : `${(values[key] as string | number | boolean | undefined) ?? ''}`
    return `${key.padEnd(KEY_WIDTH)} ${value.padEnd(VALUE_WIDTH)} ${meaning}`
  })
}

const maintenanceCommands: readonly Command[] = [
  {
    name: 'maintenance on',
    group,
    summary: 'Show a message instead of all pages, while the server runs.',
    arguments: [
      { name: 'message', meaning: 'What everybody reads, at most 300 characters.', optional: true, rest: true },
    ],
    examples: ['maintenance on', 'maintenance on "Back at noon."'],
    run: async ({ arguments: words }) => {
      const { runMaintenanceOnCommand } = await import('../maintenance-command.ts')
      return runMaintenanceOnCommand(words.join(' '))
    },
  },
  {
    name: 'maintenance off',
    group,
    summary: 'Show the pages again.',
    examples: ['maintenance off'],
    run: async () => {
      const { runMaintenanceOffCommand } = await import('../maintenance-command.ts')
      return runMaintenanceOffCommand()
    },
  },
]

const jobCommands: readonly Command[] = [
  {
    name: 'jobs',
    group,
    summary: 'List waiting, running and failed background jobs.',
    examples: ['jobs'],
    run: async () => {
      const { runListJobsCommand } = await import('../jobs-command.ts')
      return runListJobsCommand()
    },
  },
  {
    name: 'jobs retry',
    group,
    summary: 'Retry all failed background jobs.',
    examples: ['jobs retry'],
    run: async () => {
      const { runRetryJobsCommand } = await import('../jobs-command.ts')
      return runRetryJobsCommand()
    },
  },
]

export const systemCommands: readonly Command[] = [
  {
    name: 'config',
    group,
    summary: 'List every setting with its value and meaning.',
    examples: ['config'],
    run: listSettings,
  },
  {
    name: 'doctor',
    group,
    summary: 'Check settings, database, disk, scanner, backups, secrets, jobs and files.',
    details: ['Changes nothing. Exits with 1 if something is wrong.'],
    options: { quick: { meaning: 'Check that files exist, but not their content.' } },
    examples: ['doctor', 'doctor --quick'],
    run: async ({ has }) => {
      const { runDoctorCommand } = await import('../doctor.ts')
      return runDoctorCommand({ thorough: !has('quick') })
    },
  },
  ...maintenanceCommands,
  ...jobCommands,
  {
    name: 'version',
    group,
    summary: 'Print the version.',
    examples: ['version'],
    run: () => [readVersion()],
  },
]
