/** How lessons, the library and the resources know of each other. */
import type { Ports as LearnPorts } from './domains/learn/ports.ts'
import { isHandedOut, usesOfFiles } from './domains/learn/references.queries.ts'
import { sightOfTeacher } from './domains/learn/sight.ts'
import { sessionsForLessons } from './domains/library/for-lessons.ts'
import { filesByUuid } from './domains/resources/files.queries.ts'
import { placePacked, problemOfPacked, takenBelow } from './domains/resources/packed.ts'
import type { Ports as ResourcesPorts } from './domains/resources/ports.ts'
import { addressesFor, takeSent } from './domains/resources/uploads.ts'
import { isTeacher } from './platform/actor.ts'
import type { Platform } from './platform/platform.ts'

/** What lessons are made of beside their texts. */
export const learnPorts = (platform: Platform): LearnPorts => ({
  sessions: (uuids, asked) => sessionsForLessons(platform, uuids, asked),
  async files(uuids) {
    const there = (await filesByUuid(platform.db, uuids)).filter(({ deletion_uuid }) => deletion_uuid === null)
    return new Map(
      there.map(({ uuid, name, key, content_type, size }) => [uuid, { uuid, name, key_path: key, content_type, size }]),
    )
  },
  async addresses(files) {
    const addresses = await addressesFor(
      platform,
      files.map(({ name, size }) => ({ path: name, size })),
    )
    return addresses.map(({ path, ...address }) => ({ name: path, ...address }))
  },
  async takeFile(sent) {
    const file = await takeSent(platform, { ...sent, place: null, on_conflict: 'keep_both' })
    return file.uuid
  },
  problemOfFile: (file) => problemOfPacked(platform.config, file),
  takenNames: (folders, names) => takenBelow(platform.db, folders, names),
  async placeFile(tx, packed) {
    const { uuid, key } = await placePacked(platform, tx, packed)
    return { uuid, key_path: key }
  },
})

/** What would miss a file, and who got it with a lesson. */
export const filesInLessons: Pick<ResourcesPorts, 'usesOf' | 'isGiven'> = {
  usesOf: usesOfFiles,
  isGiven: async (db, actor, fileUuid) =>
    isTeacher(actor) && (await isHandedOut(db, { fileUuid, sight: sightOfTeacher(actor) })),
}
