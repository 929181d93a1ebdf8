/** What an operator does for one person from the command line: a new way in, a copy of all that is theirs, its end. */
import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { privacyPorts } from '../app.ts'
import { requireOthers } from '../domains/identity/people/finding.ts'
import { personOf } from '../domains/identity/people/people.queries.ts'
import { giveLink, giveWords } from '../domains/identity/people/sign-ins.ts'
import { consoleTarget } from '../domains/identity/ranks.ts'
import { removeSecondStep } from '../domains/identity/second-step/setting-up.ts'
import { makeCopy } from '../domains/privacy/copies.jobs.ts'
import { beginCopy } from '../domains/privacy/copies.ts'
import { copyKey } from '../domains/privacy/copy-kind.ts'
import { keepErasedList } from '../domains/privacy/erased.jobs.ts'
import { personCopy } from '../domains/privacy/person-copy.ts'
import { removePerson } from '../domains/privacy/school-end.jobs.ts'
import { nameKey } from '#rules/names.ts'
import { mailOrigin } from '../platform/mail/letters.ts'
import type { Platform } from '../platform/platform.ts'
import { accountsNamed, addAct } from './operating.queries.ts'
import { OperatingRefused } from './refused.ts'
import { withPlatform } from './with-platform.ts'

/** @throws OperatingRefused */
const personNamed = async ({ db }: Platform, name: string | undefined, school: string | undefined) => {
  if (!name) throw new OperatingRefused('Say who: their email address or username, and the code of their school.')
  const all = await accountsNamed(db, name)
  const found = all.filter(({ school_code }) => !school || school_code?.toLowerCase() === school.toLowerCase())
  const [first] = found
  if (!first) throw new OperatingRefused(`There is nobody called ${name}${school ? ` at ${school}` : ''}.`)
  if (found.length > 1) {
    const codes = found.map(({ school_code }) => school_code).join(', ')
    throw new OperatingRefused(`Several schools have a ${name}. Add the code of theirs: ${codes}`)
  }
  const person = await personOf(db, first.organization_uuid, first.uuid)
  if (!person) throw new OperatingRefused(`There is nobody called ${name}.`)
  return person
}

type Person = Awaited<ReturnType<typeof personNamed>>

const writeDown = ({ db, clock }: Platform, act: string, { uuid, organization_uuid }: Person): Promise<void> =>
  addAct(db, { act, school: organization_uuid, person: act === 'person_deleted' ? null : uuid, at: clock.now() })

/** Words for who has no address to open a link at. `--no-second-step` also lets in who has lost theirs. */
export const resetPasswordByWords = (words: readonly string[]): Promise<string[]> => {
  const [name, school] = words.filter((word) => !word.startsWith('--'))
  return withPlatform(async (platform) => {
    const person = await personNamed(platform, name, school)
    if (person.disabled_at) throw new OperatingRefused('This account is closed. An admin opens it again first.')
    const target = consoleTarget(person)
    const takesOff = words.includes('--no-second-step')
    if (takesOff) await platform.db.transaction().execute((tx) => removeSecondStep(tx, target))
    const off = takesOff ? ['Their second step is off: they set it up anew.'] : []
    if (person.user_type === 'student' || !person.email) {
      const given = await giveWords(platform, target)
      await writeDown(platform, 'sign_in_reset', person)
      return [`${given.name} signs in as ${given.sign_in_name} with: ${given.words}`, ...off]
    }
    const { link } = await giveLink(platform, target, mailOrigin(platform.config))
    await writeDown(platform, 'sign_in_reset', person)
    return [
      'Open this link; it works once, for a week. Until then nothing opens the account:',
      `  ${link?.address}`,
      ...off,
    ]
  })
}

/** The same copy that the person can ask for; it also waits for them in their settings, for a week. */
export const exportPersonByWords = ([name, file, school]: readonly string[]): Promise<string[]> =>
  withPlatform(async (platform) => {
    if (!file?.endsWith('.zip')) throw new OperatingRefused('Say who and where to: export-person <name> <file.zip>')
    const person = await personNamed(platform, name, school)
    await writeDown(platform, 'person_copied', person)
    const { uuid } = await beginCopy(platform, personCopy, { owner: person.uuid, bySchool: true })
    await makeCopy(platform, personCopy, { uuid, last: true })
    const { stream } = await platform.storage.open(copyKey(person.uuid, uuid))
    await pipeline(stream, createWriteStream(resolve(file), { mode: 0o600 }))
    return [`Everything about ${person.first_name} ${person.last_name} is in ${file}. Only they should read it.`]
  })

/** For good; backups keep it until they are removed, and a list beside them says who was erased. @throws OperatingRefused, Failure */
export const deletePersonByWords = ([name, typed, school]: readonly string[]): Promise<string[]> =>
  withPlatform(async (platform) => {
    const person = await personNamed(platform, name, school)
    const full = `${person.first_name} ${person.last_name}`
    if (nameKey(typed ?? '') !== nameKey(full)) {
      throw new OperatingRefused(
        'To be sure, add their first and last name as Alaia has it: delete-person <name> "<name>"',
      )
    }
    await platform.db.transaction().execute((tx) => requireOthers(tx, person, { admin: false, operator: false }))
    // Before the end itself, so that none goes unsaid.
    await writeDown(platform, 'person_deleted', person)
    const ports = privacyPorts(platform)
    await removePerson(platform, ports, person.uuid)
    await keepErasedList(platform, ports)
    return [
      `${full} and all that was theirs is gone. Backups from before still hold it; a restore of one erases them again.`,
    ]
  })
