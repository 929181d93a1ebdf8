/** Admin commands for people: import, password reset, data export and deletion. */
import {
  type ImportCommandContext,
  runImportPeopleCommand,
} from '#server/domains/identity/people/import/import-command.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Command, CommandInput } from '../command.ts'
import { withDatabase } from '../with-database.ts'

const group = 'People'
const PERSON = { name: 'person', meaning: 'Email address or username.' }
const SCHOOL = {
  name: 'school',
  meaning: 'Code of the school, if several have this username.',
  optional: true,
} as const

const runImport = async (input: CommandInput): Promise<readonly string[]> => {
  const { addSchoolAudit } = await import('../commands.queries.ts')
  const now = systemClock.now()
  const recordImport: ImportCommandContext['recordImport'] = (tx, { school, name }) =>
    addSchoolAudit(tx, { act: 'people_imported', school, about: { kind: 'people', name }, at: now })
  const [file = ''] = input.arguments
  const options = {
    file,
    school: input.getValue('school'),
    deactivateMissing: input.has('deactivate-missing'),
    allowMassDeactivation: input.has('allow-mass-deactivation'),
    apply: input.has('apply'),
  }
  return withDatabase((db) => runImportPeopleCommand(db, options, { now, recordImport }))
}

export const peopleCommands: readonly Command[] = [
  {
    name: 'import people',
    group,
    summary: 'Preview an import of people from a list or roster, or import them.',
    arguments: [{ name: 'file', meaning: 'Excel (.xlsx) or CSV list, or OneRoster export as a zip or a folder.' }],
    options: {
      school: { value: 'code', required: true, meaning: 'Code of the school.' },
      apply: { meaning: 'Import. Without it, the command only shows the preview.' },
      'deactivate-missing': { meaning: 'Deactivate people with the same roles who are not in the list.' },
      'allow-mass-deactivation': { meaning: 'Confirm that more than a tenth of the people are deactivated.' },
    },
    examples: ['import people people.csv --school OAK', 'import people roster.zip --school OAK --apply'],
    run: runImport,
  },
  {
    name: 'reset-password',
    group,
    summary: 'Print a reset link for an adult, or three words for a student.',
    details: ['Ends the old password and all sessions of the person.'],
    arguments: [PERSON, SCHOOL],
    options: { 'no-second-step': { meaning: 'Also remove a lost second step.' } },
    examples: ['reset-password teacher@example.org', 'reset-password amara OAK'],
    run: async ({ arguments: [person = '', school], has }) => {
      const { runResetPasswordCommand } = await import('../people-command.ts')
      return runResetPasswordCommand({ person, school, removesSecondStep: has('no-second-step') })
    },
  },
  {
    name: 'export-person',
    group,
    summary: 'Export all data of a person to a zip file.',
    details: ['The export also waits in the settings of the person for a week.'],
    arguments: [PERSON, { name: 'file', meaning: 'The zip file to write.' }, SCHOOL],
    examples: ['export-person amara amara.zip OAK'],
    run: async ({ arguments: [person = '', file = '', school] }) => {
      const { runExportPersonCommand } = await import('../people-command.ts')
      return runExportPersonCommand({ person, file, school })
    },
  },
  {
    name: 'delete-person',
    group,
    summary: 'Delete a person and all their data permanently.',
    details: ['Refused for the last admin of a school.'],
    arguments: [PERSON, { name: 'name', meaning: 'First and last name in quotes, to confirm.' }, SCHOOL],
    examples: ['delete-person amara "Amara Okafor" OAK'],
    run: async ({ arguments: [person = '', name = '', school] }) => {
      const { runDeletePersonCommand } = await import('../people-command.ts')
      return runDeletePersonCommand({ person, name, school })
    },
  },
]
