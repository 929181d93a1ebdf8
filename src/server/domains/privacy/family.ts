/**
 * Privacy requests of families: a data export of their child, which nobody at the school can read, and its erasure.
 */
import { Failure } from '#contract/failures.ts'
import { toNameKey } from '#rules/names.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { eraseAccountData } from './erase.ts'
import { requestExport, getExport } from './data-exports.ts'
import { deleteAccount } from './delete-account.ts'
import { findStudent } from './family.queries.ts'
import { personExport } from './person-data-export.ts'
import type { PrivacyDependencies } from './ports.ts'

const requireStudent = async ({ db }: Pick<Platform, 'db'>, { organizationUuid }: Actor, uuid: string) => {
  const student = await findStudent(db, organizationUuid, uuid)
  if (!student) throw new Failure('not_found')
  return student
}

interface StudentExport {
  status: 'making' | 'ready' | 'failed'
  asked_at: string
  until: string | null
}

const toStudentExport = ({ status, asked_at, until }: StudentExport): StudentExport => ({ status, asked_at, until })

/** Returns the status of the export but never its address, because it opens only under the student's own sign-in. */
export const getStudentExport = async (
  platform: Platform,
  actor: Actor,
  uuid: string,
): Promise<StudentExport | null> => {
  const student = await requireStudent(platform, actor, uuid)
  const studentExport = await getExport(platform, personExport, student.uuid)
  return studentExport && toStudentExport(studentExport)
}

/** @throws Failure invalid for a student who could not download it */
export const requestStudentExport = async (platform: Platform, actor: Actor, uuid: string): Promise<StudentExport> => {
  const student = await requireStudent(platform, actor, uuid)
  if (!student.active) {
    const message = 'This account is deactivated, so no one could open the export. Reactivate it first.'
    throw new Failure('invalid', { message })
  }
  return toStudentExport(await requestExport(platform, personExport, { owner: student.uuid, bySchool: true }))
}

interface StudentErasure {
  uuid: string
  account: 'stays' | 'goes'
  /** The name that the admin typed as confirmation. */
  name: string
}

/** @throws Failure invalid if a different name was typed @returns how many rows were deleted */
export const eraseStudent = async (
  platform: Platform,
  ports: PrivacyDependencies,
  { actor, uuid, account, name }: StudentErasure & { actor: Actor },
): Promise<number> => {
  const student = await requireStudent(platform, actor, uuid)
  if (toNameKey(name) !== toNameKey(student.name)) {
    throw new Failure('invalid', {
      fields: [{ path: 'Erase.name', message: "This doesn't match the student's name. Type it exactly as shown." }],
    })
  }
  const everything = { accountUuid: student.uuid, what: 'everything' } as const
  if (account === 'stays') return eraseAccountData(platform, ports, everything)
  const deleteLast = (tx: Database) => deleteAccount(platform, tx, student.uuid)
  return (await eraseAccountData(platform, ports, { ...everything, finalStep: deleteLast })) + 1
}
