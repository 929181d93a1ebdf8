/** Sounds on their way into the catalogue; they go on while the operator looks at other pages. */
import { sessionInfo, sessionList } from '#contract/catalogue.ts'
import {
  sessionFileDone,
  sessionFileUploadUrls,
  uploadUrls,
  type Upload as Place,
} from '#contract/catalogue/uploads.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { onUserLeave } from '#web/session/session.ts'
import type { UploadAddress } from '#web/ui/upload/send-file.ts'
import { createUploadQueue, type UploadQueue } from '#web/ui/upload/upload-queue.ts'

/** Characters of a name that are kept; its end says of which type it is. */
export const LONGEST_FILE_NAME = 200

export interface SoundAddress extends UploadAddress {
  key: string
}

export const toUploadName = (file: File): string => file.name.slice(-LONGEST_FILE_NAME)

export const toUploadRequest = (file: File) => ({ files: [{ name: toUploadName(file), size: file.size }] })

/** @throws Error where the server gave no place */
export const toSoundAddress = ([place]: Place[]): SoundAddress => {
  if (!place) throw new Error('No place was given for the file.')
  return { url: place.url, contentType: place.content_type, key: place.key_path }
}

const showsThem = () => refreshAnswers(sessionList, sessionInfo)

/** Each becomes a new draft that is named after its file. */
export const newSoundsQueue: UploadQueue = createUploadQueue<SoundAddress>({
  async addressFor(file, signal) {
    const { Uploads } = await call(uploadUrls, { File: { kind: 'audio', ...toUploadRequest(file) } }, { signal })
    return toSoundAddress(Uploads)
  },
  async arrived(file, { key }, signal) {
    await call(sessionFileDone, { File: { key_path: key, name: toUploadName(file) } }, { signal })
    void showsThem()
  },
})

const queueFor = (session_uuid: string): UploadQueue =>
  createUploadQueue<SoundAddress>({
    async addressFor(file, signal) {
      const params = { id: session_uuid }
      const { Uploads } = await call(sessionFileUploadUrls, { File: toUploadRequest(file) }, { signal, params })
      return toSoundAddress(Uploads)
    },
    async arrived(file, { key }, signal) {
      await call(sessionFileDone, { File: { key_path: key, name: toUploadName(file), session_uuid } }, { signal })
      void showsThem()
    },
  })

const ofSessions = new Map<string, UploadQueue>()

/** The sound of one session, in place of the one it has. */
export const getSoundQueue = (uuid: string): UploadQueue => {
  const queue = ofSessions.get(uuid) ?? queueFor(uuid)
  ofSessions.set(uuid, queue)
  return queue
}

onUserLeave(() => {
  newSoundsQueue.clear()
  ofSessions.forEach((queue) => queue.clear())
  ofSessions.clear()
})
