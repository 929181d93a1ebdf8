/** Jobs that people request from the nodes over HTTP, and their results as people see them. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Call } from '#contract/call.ts'
import * as people from '#contract/identity/people.ts'
import * as keeping from '#contract/privacy/admin.ts'
import type { Received } from '../simulators/mail-server.ts'

type Ask = (statement: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>

/** The queues of the requested jobs. */
export const COPIES = 'privacy-export'
export const LETTERS = 'mail.letter'

/** Adds students to the demo school. @returns their UUIDs */
export const addPupils = async (ask: Ask, count: number): Promise<string[]> => {
  const rows = await ask(
    `insert into identity_account (organization_uuid, username, first_name, last_name, user_type, audience)
     select school, 'copied' || n, 'Sam', 'Copied ' || n, 'student', 'middle_school'
     from (select organization_uuid as school from identity_account where email = 'student@riverbend.test') one
     cross join generate_series(1, $1::int) n returning uuid::text as uuid`,
    [count],
  )
  return rows.map(({ uuid }) => String(uuid))
}

/** Adds a teacher, which sends an invitation email. */
export const invite = (call: Call, email: string) =>
  call(people.personAdd, { Person: { first_name: 'Kim', last_name: 'Invited', email, user_type: 'teacher' } })

/**
 * Requests a data export for the family. Repeating the request creates no second export, so an unanswered request can
 * be retried on the other node.
 */
export const beginCopy = (call: Call, uuid: string) => call(keeping.pupilCopyCreate, { ManagedUser: { uuid } })

/** @param until milliseconds since the epoch @returns how many exports are not ready by then */
export const copiesMissing = async (call: Call, uuids: readonly string[], until: number): Promise<number> => {
  let missing = 0
  for (const uuid of uuids) {
    const isMade = async (): Promise<boolean> =>
      (await call(keeping.pupilCopy, { ManagedUser: { uuid } })).Copy?.status === 'ready'
    let made = await isMade()
    for (; !made && Date.now() < until; made = await isMade()) await pause(200)
    if (!made) missing += 1
  }
  return missing
}

/** @param folder of the object store @returns the number of complete exports per person, by name */
export const copiesIn = async (folder: string): Promise<Map<string, number>> => {
  const found = new Map<string, number>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.parentPath.endsWith('/exports') || !entry.name.endsWith('.zip._S3rver_object')) continue
    const files = unzipSync(await readFile(join(entry.parentPath, entry.name)))
    const { person } = JSON.parse(strFromU8(files['everything.json']!)) as { person: string }
    found.set(person, (found.get(person) ?? 0) + 1)
  }
  return found
}

/**
 * Counts the recipients without an email, those with several different emails, and the repeats under one Message-ID.
 */
export const lettersTo = (received: readonly Received[], invited: readonly string[]) => {
  const names = Map.groupBy(received, ({ to }) => to.join())
  const namesOf = (email: string): string[] =>
    (names.get(email) ?? []).map(({ text }) => /^Message-ID: (.+)$/im.exec(text)?.[1] ?? '')
  const all = invited.map(namesOf)
  return {
    missing: all.filter((one) => one.length === 0).length,
    twice: all.filter((one) => new Set(one).size > 1).length,
    again: all.reduce((sum, one) => sum + one.length - new Set(one).size, 0),
  }
}
