/** Jobs that people request from the nodes over HTTP, and their results as people see them. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Call } from '#contract/call.ts'
import * as people from '#contract/identity/people.ts'
import * as privacyAdmin from '#contract/privacy/admin.ts'
import type { ReceivedMail } from '../simulators/mail-server.ts'

type Query = (statement: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>

/** The queues of the requested jobs. */
export const EXPORT_QUEUE = 'privacy-export'
export const EMAIL_QUEUE = 'mail.letter'

/** Adds students to the demo school, and returns their UUIDs. */
export const addStudents = async (query: Query, count: number): Promise<string[]> => {
  const rows = await query(
    `insert into identity_account (organization_uuid, username, first_name, last_name, user_type, audience)
     select school, 'copied' || n, 'Sam', 'Copied ' || n, 'student', 'middle_school'
     from (select organization_uuid as school from identity_account where email = 'student@riverbend.test') one
     cross join generate_series(1, $1::int) n returning uuid::text as uuid`,
    [count],
  )
  return rows.map(({ uuid }) => String(uuid))
}

/** Adds a teacher, which sends an invitation email. */
export const inviteTeacher = (call: Call, email: string) =>
  call(people.personAdd, { Person: { first_name: 'Kim', last_name: 'Invited', email, user_type: 'teacher' } })

/**
 * Requests a data export for the family. Repeating the request creates no second export, so an unanswered request can
 * be retried on the other node.
 */
export const requestExport = (call: Call, uuid: string) =>
  call(privacyAdmin.studentExportCreate, { ManagedUser: { uuid } })

/**
 * Returns how many exports are not ready by the deadline.
 *
 * @param deadline milliseconds since the epoch
 */
export const countMissingExports = async (call: Call, uuids: readonly string[], deadline: number): Promise<number> => {
  let missing = 0
  for (const uuid of uuids) {
    const isReady = async (): Promise<boolean> =>
      (await call(privacyAdmin.studentExport, { ManagedUser: { uuid } })).Copy?.status === 'ready'
    let hasExport = await isReady()
    for (; !hasExport && Date.now() < deadline; hasExport = await isReady()) await pause(200)
    if (!hasExport) missing += 1
  }
  return missing
}

/**
 * Returns the number of complete exports of each person, by name.
 *
 * @param folder the folder of the object store
 */
export const findExports = async (folder: string): Promise<Map<string, number>> => {
  const exportsByPerson = new Map<string, number>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.parentPath.endsWith('/exports') || !entry.name.endsWith('.zip._S3rver_object')) continue
    const files = unzipSync(await readFile(join(entry.parentPath, entry.name)))
    const { person } = JSON.parse(strFromU8(files['everything.json']!)) as { person: string }
    exportsByPerson.set(person, (exportsByPerson.get(person) ?? 0) + 1)
  }
  return exportsByPerson
}

/**
 * Counts the recipients without an email, those with several different emails, and the repeats under one Message-ID.
 */
export const countEmails = (received: readonly ReceivedMail[], invited: readonly string[]) => {
  const names = Map.groupBy(received, ({ to }) => to.join())
  const listMessageIds = (email: string): string[] =>
    (names.get(email) ?? []).map(({ text }) => /^Message-ID: (.+)$/im.exec(text)?.[1] ?? '')
  const messageIdLists = invited.map(listMessageIds)
  return {
    missing: messageIdLists.filter((messageIds) => messageIds.length === 0).length,
    twice: messageIdLists.filter((messageIds) => new Set(messageIds).size > 1).length,
    resent: messageIdLists.reduce((sum, messageIds) => sum + messageIds.length - new Set(messageIds).size, 0),
  }
}
