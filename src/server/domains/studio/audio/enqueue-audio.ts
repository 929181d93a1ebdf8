import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { AudioRef } from './audio.queries.ts'

export const AUDIO_QUEUE = 'studio-audio'

export const enqueueAudio = ({ jobs }: Pick<Platform, 'jobs'>, audio: AudioRef, tx?: Database): Promise<void> =>
  jobs.send<AudioRef>(AUDIO_QUEUE, audio, {
    singletonKey: `${audio.recordingUuid} ${audio.purpose}`,
    ...(tx ? { tx } : {}),
  })
