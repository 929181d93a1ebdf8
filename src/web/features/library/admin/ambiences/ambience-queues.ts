/** The upload queues of background sounds. They continue while the system admin is on other pages. */
import { ambienceAdd, ambienceEdit, ambienceList } from '#contract/catalog/ambiences.ts'
import { MAX_CATALOG_TITLE_LENGTH } from '#rules/catalog.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { endUpload, getUploadAddress, type UploadAddress } from '#web/lib/uploads/upload-address.ts'
import { onUserLeave } from '#web/session/session.ts'
import type { AddressSource } from '#web/ui/upload/send-file.ts'
import { createUploadQueue, type UploadQueue } from '#web/ui/upload/upload-queue.ts'
import { announceAudio, toUploadName } from '../uploads/audio-queues.ts'

const addressSource: AddressSource<UploadAddress> = {
  getUploadAddress: (file, signal) => getUploadAddress(file, 'background sound', () => announceAudio(file, signal)),
  onEnd: endUpload,
}

/** Turns "rain_on-tin.wav" into the default name "rain on-tin". */
const toTitle = (name: string): string =>
  name
    .replace(/\.[^.]*$/, '')
    .replaceAll('_', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_CATALOG_TITLE_LENGTH) || name.slice(0, MAX_CATALOG_TITLE_LENGTH)

/** Each file becomes a new background sound that is named after it and is not published yet. */
export const newAmbiencesQueue: UploadQueue = createUploadQueue<UploadAddress>({
  ...addressSource,
  async onUploaded(file, { key }, signal) {
    const Ambience = { name: toTitle(file.name), key_path: key, file_name: toUploadName(file) }
    await call(ambienceAdd, { Ambience }, { signal })
    void refreshAnswers(ambienceList)
  },
})

/** Fetches the current revision, so that the upload doesn't conflict with edits that were made while it was sending. */
const fetchRevision = async (uuid: string, signal: AbortSignal): Promise<number> => {
  const { Ambiences } = await call(ambienceList, {}, { signal })
  return Ambiences.find((item) => item.uuid === uuid)?.revision ?? 0
}

const createAudioQueue = (uuid: string): UploadQueue =>
  createUploadQueue<UploadAddress>({
    ...addressSource,
    async onUploaded(file, { key }, signal) {
      const sound = { key_path: key, name: toUploadName(file) }
      await call(
        ambienceEdit,
        { Ambience: { uuid, revision: await fetchRevision(uuid, signal), file: sound } },
        { signal },
      )
      void refreshAnswers(ambienceList)
    },
  })

const queuesByAmbience = new Map<string, UploadQueue>()

/** Returns the queue that replaces the audio of a background sound. */
export const getAmbienceSoundQueue = (uuid: string): UploadQueue => {
  const queue = queuesByAmbience.get(uuid) ?? createAudioQueue(uuid)
  queuesByAmbience.set(uuid, queue)
  return queue
}

onUserLeave(() => {
  newAmbiencesQueue.clear()
  queuesByAmbience.forEach((queue) => queue.clear())
  queuesByAmbience.clear()
})
