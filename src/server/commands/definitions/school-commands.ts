/** Admin commands for schools: the first admins, features, support contacts and retention. */
import { runCreateAdminCommand, runFirstAdminCommand } from '#server/domains/identity/setup/setup-command.ts'
import { featureColumns } from '#server/domains/identity/school-commands.queries.ts'
import { runFeatureCommand } from '#server/domains/identity/feature-command.ts'
import { createRetentionReport } from '#server/domains/privacy/retention-report.ts'
import { runAddContactCommand, runRemoveContactCommand } from '#server/domains/support/contacts-command.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../with-database.ts'

const group = 'Schools'
const features = Object.keys(featureColumns)

const createContext = () => ({ config: readConfig(process.env), now: systemClock.now() })

export const schoolCommands: readonly Command[] = [
  {
    name: 'first-admin',
    group,
    summary: 'Print a new link for the first admin of an empty installation.',
    details: ['The link works once, for a day.'],
    examples: ['first-admin'],
    run: () => withDatabase((db) => runFirstAdminCommand(db, createContext())),
  },
  {
    name: 'create-admin',
    group,
    summary: 'Print a link that creates one more system admin.',
    details: ['The link works once, for a day.'],
    arguments: [
      { name: 'email', meaning: 'Email address of the new admin.' },
      { name: 'name', meaning: 'First and last name, in quotes.' },
      { name: 'school', meaning: 'Code or name of the school, if there are several.', optional: true },
    ],
    examples: ['create-admin noor@example.org "Noor van Dijk" OAK'],
    run: ({ arguments: [email = '', name = '', school = ''] }) =>
      withDatabase((db) => runCreateAdminCommand(db, { email, name, school }, createContext())),
  },
  {
    name: 'school',
    group,
    summary: 'Turn a feature on or off for a school.',
    arguments: [
      { name: 'school', meaning: 'Code or name of the school.' },
      { name: 'feature', meaning: `One of: ${features.join(', ')}.`, choices: features },
      { name: 'on|off', meaning: 'The new state.', choices: ['on', 'off'] },
    ],
    examples: ['school OAK exercises off', 'school "Oak Middle School" journal on'],
    run: async ({ arguments: [school = '', feature = '', state] }) => [
      await withDatabase((db) => runFeatureCommand(db, { school, feature, on: state === 'on' })),
    ],
  },
  {
    name: 'contact add',
    group,
    summary: 'Add or update an adult whom students can ask to talk.',
    arguments: [
      { name: 'email', meaning: "Email address of the adult's account." },
      { name: 'name', meaning: 'Name that students see.' },
      { name: 'role', meaning: 'Role at the school, such as Counselor.' },
      { name: 'place', meaning: 'Where students find the adult; "" for none.' },
      { name: 'days', meaning: 'Days of the week as digits: 0 is Sunday, 12345 is Monday to Friday.' },
      { name: 'from', meaning: 'Start of the hours, such as 0800.' },
      { name: 'until', meaning: 'End of the hours, such as 1530.' },
    ],
    examples: ['contact add adeyemi@example.org "Mr. Adeyemi" Counselor "Room 114" 12345 0800 1530'],
    run: async ({ arguments: [email = '', name = '', role = '', place = '', days = '', from = '', until = ''] }) => [
      await withDatabase((db) => runAddContactCommand(db, { email, name, role, place, days, from, until })),
    ],
  },
  {
    name: 'contact remove',
    group,
    summary: 'Remove an adult from the support contacts.',
    details: ['Refused while a request to this adult is unseen.'],
    arguments: [{ name: 'email', meaning: "Email address of the adult's account." }],
    examples: ['contact remove adeyemi@example.org'],
    run: async ({ arguments: [email = ''] }) => [await withDatabase((db) => runRemoveContactCommand(db, email))],
  },
  {
    name: 'retention',
    group,
    summary: 'List retention periods, what would be deleted now, and what was deleted lately.',
    examples: ['retention'],
    run: () => withDatabase((db) => createRetentionReport(db, systemClock.now())),
  },
]
