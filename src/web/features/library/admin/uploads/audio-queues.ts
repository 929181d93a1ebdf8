/** The upload queues of audio files. They continue while the system admin is on other pages. */
import { sessionInfo, sessionList } from '#contract/catalog.ts'
import { sessionFileDone, sessionFileUploadUrls, uploadUrls } from '#contract/catalog/uploads.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import {
  type AnnouncedUpload,
  endUpload,
  getUploadAddress,
  type UploadAddress,
} from '#web/lib/uploads/upload-address.ts'
import { onUserLeave } from '#web/session/session.ts'
import { createUploadQueue, type UploadQueue } from '#web/ui/upload/upload-queue.ts'

/** The number of characters of a file name that are sent: the last ones, which include the extension. */
export const MAX_FILE_NAME_LENGTH = 200

export const toUploadName = (file: File): string => file.name.slice(-MAX_FILE_NAME_LENGTH)

export const toUploadRequest = (file: File) => ({ files: [{ name: toUploadName(file), size: file.size }] })

export const announceAudio = async (file: File, signal: AbortSignal): Promise<AnnouncedUpload | undefined> =>
  (await call(uploadUrls, { File: { kind: 'audio', ...toUploadRequest(file) } }, { signal })).Uploads[0]

const refreshSessions = () => refreshAnswers(sessionList, sessionInfo)

/** Each file becomes a new draft that is named after it. */
export const newAudioQueue: UploadQueue = createUploadQueue<UploadAddress>({
  getUploadAddress: (file, signal) => getUploadAddress(file, 'audio', () => announceAudio(file, signal)),
  onEnd: endUpload,
  async onUploaded(file, { key }, signal) {
    await call(sessionFileDone, { File: { key_path: key, name: toUploadName(file) } }, { signal })
    void refreshSessions()
  },
})

const createAudioQueue = (session_uuid: string): UploadQueue =>
  createUploadQueue<UploadAddress>({
    getUploadAddress: (file, signal) =>
      getUploadAddress(file, `audio of ${session_uuid}`, async () => {
        const params = { id: session_uuid }
        return (await call(sessionFileUploadUrls, { File: toUploadRequest(file) }, { signal, params })).Uploads[0]
      }),
    onEnd: endUpload,
    async onUploaded(file, { key }, signal) {
      await call(sessionFileDone, { File: { key_path: key, name: toUploadName(file), session_uuid } }, { signal })
      void refreshSessions()
    },
  })

const queuesBySession = new Map<string, UploadQueue>()

/** Returns the queue that replaces the audio of one session. */
export const getAudioQueue = (uuid: string): UploadQueue => {
  const queue = queuesBySession.get(uuid) ?? createAudioQueue(uuid)
  queuesBySession.set(uuid, queue)
  return queue
}

onUserLeave(() => {
  newAudioQueue.clear()
  queuesBySession.forEach((queue) => queue.clear())
  queuesBySession.clear()
})
