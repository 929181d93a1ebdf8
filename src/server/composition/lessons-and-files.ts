/** Connects lessons with the library and the resources. */
import type { LearnDependencies } from '#server/domains/learn/ports.ts'
import { isAttachedToLesson, listFileUses } from '#server/domains/learn/references.queries.ts'
import { getTeacherVisibility } from '#server/domains/learn/visibility.ts'
import { loadSessionsForLessons } from '#server/domains/library/for-lessons.ts'
import { listFilesByUuid } from '#server/domains/resources/files.queries.ts'
import { storePackedFile, validatePackedFile, listTakenNames } from '#server/domains/resources/package-files.ts'
import type { ResourcesDependencies } from '#server/domains/resources/ports.ts'
import { createResourceUploadUrls, acceptUpload } from '#server/domains/resources/resource-uploads.ts'
import { isTeacher } from '#server/platform/actor.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Gives lessons access to sessions and files. */
export const createLearnDependencies = (platform: Platform): LearnDependencies => ({
  sessions: (uuids, request) => loadSessionsForLessons(platform, uuids, request),
  async files(uuids) {
    const existingFiles = (await listFilesByUuid(platform.db, uuids)).filter(
      ({ deletion_uuid }) => deletion_uuid === null,
    )
    return new Map(
      existingFiles.map(({ uuid, name, key, content_type, size }) => [
        uuid,
        { uuid, name, key_path: key, content_type, size },
      ]),
    )
  },
  async addresses(files, owner) {
    const announced = files.map(({ name, size }) => ({ path: name, size }))
    const addresses = await createResourceUploadUrls(platform, { files: announced, owner })
    return addresses.map(({ path, ...address }) => ({ name: path, ...address }))
  },
  async takeFile(upload) {
    const file = await acceptUpload(platform, { ...upload, folderUuid: null, on_conflict: 'keep_both' })
    return file.uuid
  },
  findFileProblem: (file) => validatePackedFile(platform.config, file),
  listTakenNames: (folders, names) => listTakenNames(platform.db, folders, names),
  async placeFile(tx, packed) {
    const { uuid, key } = await storePackedFile(platform, tx, packed)
    return { uuid, key_path: key }
  },
})

/** Returns which lessons use a file, and who can open it through a lesson. */
export const lessonFileUses: Pick<ResourcesDependencies, 'listFileUses' | 'isFileShared'> = {
  listFileUses,
  isFileShared: async (db, actor, fileUuid) =>
    isTeacher(actor) && (await isAttachedToLesson(db, { fileUuid, visibility: getTeacherVisibility(actor) })),
}
