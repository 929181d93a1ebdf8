/** Decides who may open a stored file, whichever domain it belongs to. */
import { isVisibleToSchool } from '#server/domains/exercises/offers/offers.queries.ts'
import { isSecondStepMissing } from '#server/domains/identity/second-step/required.ts'
import { findHandoutFileName, isHandoutKey } from '#server/domains/learn/handout-pdf.ts'
import { isExportAvailable } from '#server/domains/privacy/data-exports.queries.ts'
import { getExportsFolder } from '#server/domains/privacy/export-kind.ts'
import { personExport } from '#server/domains/privacy/person-data-export.ts'
import { schoolExport } from '#server/domains/privacy/school-data-export.ts'
import { isResourceKey } from '#server/domains/resources/resource-keys.ts'
import { canOpenResource } from '#server/domains/resources/open-file.ts'
import { isRecordingFileVisible } from '#server/domains/studio/file-access.queries.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isPublic } from '#server/platform/media/file-headers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findAssignedHandoutName, isFileAssigned } from './assigned-work.ts'
import { lessonFileUses } from './lessons-and-files.ts'

/** Returns whether a person without access to the resources got this file in a lesson or as an assignment. */
export const isFileShared = async (db: Database, actor: Actor, fileUuid: string): Promise<boolean> =>
  (await lessonFileUses.isFileShared(db, actor, fileUuid)) || isFileAssigned(db, actor, fileUuid)

/** The file name of a handout's pages, for those who see its unit or were assigned it; undefined for everybody else. */
export const findHandoutName = async (platform: Platform, actor: Actor, key: string): Promise<string | undefined> =>
  (await findHandoutFileName(platform, { actor, key })) ?? findAssignedHandoutName(platform, actor, key)

/**
 * Anyone who is signed in can open library files. People can open their own files, and everyone at their school the
 * shared ones and the published recordings of its adults. Teachers can open resources, and so can people who got one in
 * a lesson or an assignment. A handout is open to those who see its unit.
 */
export const canOpenFile = async (platform: Platform, actor: Actor, key: string): Promise<boolean> => {
  const { db, clock } = platform
  const exportLookup = { key, now: clock.now() }
  const isOwnExport = key.startsWith(`${getExportsFolder(actor.accountUuid)}/`)
  if (isOwnExport) return isExportAvailable(db, personExport, exportLookup)
  if (isPublic(key) || key.startsWith('library/') || key.startsWith(`private/${actor.accountUuid}/`)) return true
  // As with calls, what belongs to admins stays closed until they sign in with two steps.
  if (isSecondStepMissing(platform.config, actor)) return false
  if (key.startsWith(`${getExportsFolder(actor.organizationUuid)}/`)) {
    return actor.userType === 'admin' && isExportAvailable(db, schoolExport, exportLookup)
  }
  if (isResourceKey(key)) return canOpenResource(platform, { isFileShared }, { actor, key })
  if (isHandoutKey(key)) return (await findHandoutName(platform, actor, key)) !== undefined
  const shared = { key, organizationUuid: actor.organizationUuid, admin: actor.userType === 'admin' }
  if (!key.startsWith('private/')) return false
  return (await isVisibleToSchool(db, shared)) || isRecordingFileVisible(db, shared)
}
