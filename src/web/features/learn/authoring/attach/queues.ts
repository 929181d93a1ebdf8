/** The upload queues of lessons and units; uploads continue while the admin looks at other pages. */
import { call } from '#web/lib/api.ts'
import { ignoreRejection } from '#web/lib/log.ts'
import { endUpload, getUploadAddress, type UploadAddress } from '#web/lib/uploads/upload-address.ts'
import { onUserLeave } from '#web/session/session.ts'
import { createUploadQueue, type UploadQueue } from '#web/ui/upload/upload-queue.ts'
import { changeAttachments, type AttachmentOwner } from './owners.ts'
import { guessRole, getTitleFromFileName } from './attachment-labels.ts'

/** Longest file name that is sent, in characters. The end is what remains, because it holds the file type. */
const MAX_FILE_NAME_LENGTH = 200

const toUploadName = (file: File): string => file.name.slice(-MAX_FILE_NAME_LENGTH)

const createQueue = (owner: AttachmentOwner): UploadQueue => {
  // Files that arrive together are attached one after the other.
  let previousUpload: Promise<unknown> = Promise.resolve()
  return createUploadQueue<UploadAddress>({
    getUploadAddress: (file, signal) =>
      getUploadAddress(file, `attachment of ${owner.uuid}`, async () => {
        const File = { files: [{ name: toUploadName(file), size: file.size }] }
        const { Uploads } = await call(owner.uploadUrlsEndpoint, { File }, { signal, params: { id: owner.uuid } })
        return Uploads[0]
      }),
    onEnd: endUpload,
    async onUploaded(file, { key }, signal) {
      const name = toUploadName(file)
      const request = { title: getTitleFromFileName(name), role: guessRole(name), sub_section: '', key_path: key, name }
      const attached = previousUpload.then(() => {
        signal.throwIfAborted()
        return changeAttachments(owner, (requests) => [...requests, request])
      })
      // The queue shows the failure; the next file only waits for the end.
      previousUpload = ignoreRejection(attached)
      await attached
    },
  })
}

const queues = new Map<string, UploadQueue>()

export const getUploadQueue = (owner: AttachmentOwner): UploadQueue => {
  const queue = queues.get(owner.uuid) ?? createQueue(owner)
  queues.set(owner.uuid, queue)
  return queue
}

onUserLeave(() => {
  queues.forEach((queue) => queue.clear())
  queues.clear()
})
