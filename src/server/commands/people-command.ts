/** What an operator does for one person from the command line: a new way in, a copy of all that is theirs, its end. */
import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { getPorts } from '../composition/ports.ts'
import { requireOtherAdmins } from '../domains/identity/people/find-person.ts'
import { findPerson } from '../domains/identity/people/people.queries.ts'
import { issueLink, issuePassphrase } from '../domains/identity/people/sign-ins.ts'
import { toConsoleTarget } from '../domains/identity/ranks.ts'
import { removeSecondStep } from '../domains/identity/second-step/enrollment.ts'
import { createExportFile } from '../domains/privacy/data-exports.jobs.ts'
import { requestExport } from '../domains/privacy/data-exports.ts'
import { exportKey } from '../domains/privacy/export-kind.ts'
import { saveErasedList } from '../domains/privacy/erased.jobs.ts'
import { personExport } from '../domains/privacy/person-export.ts'
import { erasePerson } from '../domains/privacy/school-closure.jobs.ts'
import { nameKey } from '#rules/names.ts'
import { getMailOrigin } from '../platform/mail/letters.ts'
import type { Platform } from '../platform/platform.ts'
import { findAccountsByName, addPersonAudit } from './commands.queries.ts'
import { CommandError } from './command-error.ts'
import { withPlatform } from './with-platform.ts'

/** @throws CommandError */
const findPersonByName = async ({ db }: Platform, name: string | undefined, school: string | undefined) => {
  if (!name) throw new CommandError('Say who: their email address or username, and the code of their school.')
  const all = await findAccountsByName(db, name)
  const found = all.filter(({ school_code }) => !school || school_code?.toLowerCase() === school.toLowerCase())
  const [first] = found
  if (!first) throw new CommandError(`There is nobody called ${name}${school ? ` at ${school}` : ''}.`)
  if (found.length > 1) {
    const codes = found.map(({ school_code }) => school_code).join(', ')
    throw new CommandError(`Several schools have a ${name}. Add the code of theirs: ${codes}`)
  }
  const person = await findPerson(db, first.organization_uuid, first.uuid)
  if (!person) throw new CommandError(`There is nobody called ${name}.`)
  return person
}

type NamedPerson = Awaited<ReturnType<typeof findPersonByName>>

const writeAudit = ({ db, clock }: Platform, act: string, { uuid, organization_uuid }: NamedPerson): Promise<void> =>
  addPersonAudit(db, {
    act,
    school: organization_uuid,
    person: act === 'person_deleted' ? null : uuid,
    at: clock.now(),
  })

/** Words for who has no address to open a link at. `--no-second-step` also lets in who has lost theirs. */
export const runResetPasswordCommand = (words: readonly string[]): Promise<string[]> => {
  const [name, school] = words.filter((word) => !word.startsWith('--'))
  return withPlatform(async (platform) => {
    const person = await findPersonByName(platform, name, school)
    if (person.disabled_at) throw new CommandError('This account is closed. An admin opens it again first.')
    const target = toConsoleTarget(person)
    const takesOff = words.includes('--no-second-step')
    if (takesOff) await platform.db.transaction().execute((tx) => removeSecondStep(tx, target))
    const off = takesOff ? ['Their second step is off: they set it up anew.'] : []
    if (person.user_type === 'student' || !person.email) {
      const given = await issuePassphrase(platform, target)
      await writeAudit(platform, 'sign_in_reset', person)
      return [`${given.name} signs in as ${given.sign_in_name} with: ${given.words}`, ...off]
    }
    const { link } = await issueLink(platform, target, getMailOrigin(platform.config))
    await writeAudit(platform, 'sign_in_reset', person)
    return [
      'Open this link; it works once, for a week. Until then nothing opens the account:',
      `  ${link?.address}`,
      ...off,
    ]
  })
}

/** The same copy that the person can ask for; it also waits for them in their settings, for a week. */
export const runExportPersonCommand = ([name, file, school]: readonly string[]): Promise<string[]> =>
  withPlatform(async (platform) => {
    if (!file?.endsWith('.zip')) throw new CommandError('Say who and where to: export-person <name> <file.zip>')
    const person = await findPersonByName(platform, name, school)
    await writeAudit(platform, 'person_copied', person)
    const { uuid } = await requestExport(platform, personExport, { owner: person.uuid, bySchool: true })
    await createExportFile(platform, personExport, { uuid, last: true })
    const { stream } = await platform.storage.open(exportKey(person.uuid, uuid))
    await pipeline(stream, createWriteStream(resolve(file), { mode: 0o600 }))
    return [`Everything about ${person.first_name} ${person.last_name} is in ${file}. Only they should read it.`]
  })

/** For good; backups keep it until they are removed, and a list beside them says who was erased. @throws CommandError, Failure */
export const runDeletePersonCommand = ([name, typed, school]: readonly string[]): Promise<string[]> =>
  withPlatform(async (platform) => {
    const person = await findPersonByName(platform, name, school)
    const full = `${person.first_name} ${person.last_name}`
    if (nameKey(typed ?? '') !== nameKey(full)) {
      throw new CommandError('To be sure, add their first and last name as Alaia has it: delete-person <name> "<name>"')
    }
    await platform.db.transaction().execute((tx) => requireOtherAdmins(tx, person, { admin: false, operator: false }))
    // Before the end itself, so that none goes unsaid.
    await writeAudit(platform, 'person_deleted', person)
    const ports = getPorts(platform).privacy
    await erasePerson(platform, ports, person.uuid)
    await saveErasedList(platform, ports)
    return [
      `${full} and all that was theirs is gone. Backups from before still hold it; a restore of one erases them again.`,
    ]
  })
