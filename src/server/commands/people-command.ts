/** Admin commands for one person: password reset, data export and deletion. */
import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { getPorts } from '#server/composition/ports.ts'
import { requireOtherAdmins } from '#server/domains/identity/people/find-person.ts'
import { findPerson } from '#server/domains/identity/people/people.queries.ts'
import { issueLink, issuePassphrase } from '#server/domains/identity/people/sign-ins.ts'
import { toConsoleTarget } from '#server/domains/identity/ranks.ts'
import { removeSecondStep } from '#server/domains/identity/second-step/turn-off.ts'
import { createExportFile } from '#server/domains/privacy/data-exports.jobs.ts'
import { requestExport } from '#server/domains/privacy/data-exports.ts'
import { toExportKey } from '#server/domains/privacy/export-kind.ts'
import { saveErasedList } from '#server/domains/privacy/erased.jobs.ts'
import { personExport } from '#server/domains/privacy/person-data-export.ts'
import { erasePerson } from '#server/domains/privacy/school-closure.jobs.ts'
import { toNameKey } from '#rules/names.ts'
import { getMailOrigin } from '#server/platform/mail/email-queue.ts'
import type { Platform } from '#server/platform/platform.ts'
import { UserFacingError } from '#contract/user-facing-error.ts'
import { findAccountsByName, addPersonAudit } from './commands.queries.ts'
import { withPlatform } from './with-platform.ts'

interface PersonOptions {
  /** Email address or username. */
  person: string
  /** Code of the school, needed if several have this username. */
  school: string | undefined
}

/** @throws UserFacingError */
const findPersonByName = async ({ db }: Platform, { person: name, school }: PersonOptions) => {
  const accounts = await findAccountsByName(db, name)
  const matches = accounts.filter(({ school_code }) => !school || school_code?.toLowerCase() === school.toLowerCase())
  const [first] = matches
  if (!first) {
    throw new UserFacingError(
      `No account has the email address or username ${name}${school ? ` at ${school}` : ''}. Check the spelling.`,
    )
  }
  if (matches.length > 1) {
    const codes = matches.map(({ school_code }) => school_code).join(', ')
    throw new UserFacingError(`Several schools have the username ${name}. Add the code of one school: ${codes}`)
  }
  const person = await findPerson(db, first.organization_uuid, first.uuid)
  if (!person) throw new UserFacingError(`The account of ${name} was just deleted.`)
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

/** Prints three words for a person without an email address to open a link in, and a link for all others. */
export const runResetPasswordCommand = ({
  removesSecondStep,
  ...options
}: PersonOptions & { removesSecondStep: boolean }): Promise<string[]> =>
  withPlatform(async (platform) => {
    const person = await findPersonByName(platform, options)
    if (person.disabled_at) {
      throw new UserFacingError('This account is deactivated. An admin must reactivate it first, on the People page.')
    }
    const target = toConsoleTarget(person)
    if (removesSecondStep) await platform.db.transaction().execute((tx) => removeSecondStep(tx, target))
    const secondStepNotice = removesSecondStep
      ? ['Two-step sign-in is off for this account. It can be set up again.']
      : []
    if (person.user_type === 'student' || !person.email) {
      const passphrase = await issuePassphrase(platform, target)
      await writeAudit(platform, 'sign_in_reset', person)
      return [
        `${passphrase.name} signs in with the username ${passphrase.sign_in_name} and these words: ${passphrase.words}`,
        ...secondStepNotice,
      ]
    }
    const { link } = await issueLink(platform, target, getMailOrigin(platform.config))
    await writeAudit(platform, 'sign_in_reset', person)
    return [
      'Open this link to set a new password. It works once, for a week. The old password no longer works.',
      `  ${link?.address}`,
      ...secondStepNotice,
    ]
  })

/** Creates the export that people can request themselves. It also waits in their settings for a week. */
export const runExportPersonCommand = ({ file, ...options }: PersonOptions & { file: string }): Promise<string[]> =>
  withPlatform(async (platform) => {
    if (!file.endsWith('.zip')) throw new UserFacingError(`The name of the file must end with .zip: ${file}`)
    const person = await findPersonByName(platform, options)
    await writeAudit(platform, 'person_copied', person)
    const { uuid } = await requestExport(platform, personExport, { owner: person.uuid, bySchool: true })
    await createExportFile(platform, personExport, { uuid, last: true })
    const { stream } = await platform.storage.open(toExportKey(person.uuid, uuid))
    await pipeline(stream, createWriteStream(resolve(file), { mode: 0o600 }))
    return [`Exported all data of ${person.first_name} ${person.last_name} to ${file}. Share it only with them.`]
  })

/**
 * Deletes permanently. Backups have the data until they expire, and a list next to them names who was erased.
 * @throws UserFacingError, Failure
 */
export const runDeletePersonCommand = ({
  name: confirmedName,
  ...options
}: PersonOptions & { name: string }): Promise<string[]> =>
  withPlatform(async (platform) => {
    const person = await findPersonByName(platform, options)
    const fullName = `${person.first_name} ${person.last_name}`
    if (toNameKey(confirmedName) !== toNameKey(fullName)) {
      throw new UserFacingError(
        `The name ${confirmedName} is not the name of this account, so nothing was deleted. To confirm, give the first and last name as the People page shows them.`,
      )
    }
    await platform.db.transaction().execute((tx) => requireOtherAdmins(tx, person, { admin: false, operator: false }))
    // The audit entry comes first, so that no deletion is missing from the log.
    await writeAudit(platform, 'person_deleted', person)
    const ports = getPorts(platform).privacy
    await erasePerson(platform, ports, person.uuid)
    await saveErasedList(platform, ports)
    return [
      `Deleted ${fullName} and all their data. Earlier backups still have it. Restoring one erases the person again.`,
    ]
  })
