/** The upload queues of audio files. They continue while the system admin is on other pages. */
import { sessionInfo, sessionList } from '#contract/catalog.ts'
import { sessionFileDone, sessionFileUploadUrls, uploadUrls, type Upload } from '#contract/catalog/uploads.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { onUserLeave } from '#web/session/session.ts'
import type { UploadAddress } from '#web/ui/upload/send-file.ts'
import { createUploadQueue, type UploadQueue } from '#web/ui/upload/upload-queue.ts'

/** How many characters of a file name are sent: the last ones, which include the extension. */
export const MAX_FILE_NAME_LENGTH = 200

export interface SoundAddress extends UploadAddress {
  key: string
}

export const toUploadName = (file: File): string => file.name.slice(-MAX_FILE_NAME_LENGTH)

export const toUploadRequest = (file: File) => ({ files: [{ name: toUploadName(file), size: file.size }] })

/** @throws Error if the server returned no upload URL */
export const toSoundAddress = ([upload]: Upload[]): SoundAddress => {
  if (!upload) throw new Error('The server returned no upload URL for the file.')
  return { url: upload.url, contentType: upload.content_type, key: upload.key_path }
}

const refreshSessions = () => refreshAnswers(sessionList, sessionInfo)

/** Each file becomes a new draft that is named after it. */
export const newSoundsQueue: UploadQueue = createUploadQueue<SoundAddress>({
  async getUploadAddress(file, signal) {
    const { Uploads } = await call(uploadUrls, { File: { kind: 'audio', ...toUploadRequest(file) } }, { signal })
    return toSoundAddress(Uploads)
  },
  async onUploaded(file, { key }, signal) {
    await call(sessionFileDone, { File: { key_path: key, name: toUploadName(file) } }, { signal })
    void refreshSessions()
  },
})

const createSoundQueue = (session_uuid: string): UploadQueue =>
  createUploadQueue<SoundAddress>({
    async getUploadAddress(file, signal) {
      const params = { id: session_uuid }
      const { Uploads } = await call(sessionFileUploadUrls, { File: toUploadRequest(file) }, { signal, params })
      return toSoundAddress(Uploads)
    },
    async onUploaded(file, { key }, signal) {
      await call(sessionFileDone, { File: { key_path: key, name: toUploadName(file), session_uuid } }, { signal })
      void refreshSessions()
    },
  })

const queuesBySession = new Map<string, UploadQueue>()

/** Returns the queue that replaces the audio of one session. */
export const getSoundQueue = (uuid: string): UploadQueue => {
  const queue = queuesBySession.get(uuid) ?? createSoundQueue(uuid)
  queuesBySession.set(uuid, queue)
  return queue
}

onUserLeave(() => {
  newSoundsQueue.clear()
  queuesBySession.forEach((queue) => queue.clear())
  queuesBySession.clear()
})
