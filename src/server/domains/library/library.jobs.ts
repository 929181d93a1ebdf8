/** The background jobs of the library: covers first, then background sounds, then sessions. */
import type { Platform } from '#server/platform/platform.ts'
import { registerAudioProcessingJobs, enqueueOpenProcessing } from './admin/audio-processing.jobs.ts'
import { registerCatalogCleanup } from './admin/cleanup.jobs.ts'
import { registerCoverJobs, enqueueMissingCovers } from './media/covers.jobs.ts'
import { enqueueMissingAudio, registerAudioJobs } from './media/render-audio.jobs.ts'
import { enqueueOpenRecordings, registerRecordingJobs } from './voices/recordings.jobs.ts'

export const registerLibraryJobs = (platform: Platform): void => {
  registerCoverJobs(platform)
  registerAudioJobs(platform)
  registerRecordingJobs(platform)
  registerAudioProcessingJobs(platform)
  registerCatalogCleanup(platform)
}

/** Runs at every start. Existing media are found by their keys and not generated again. */
export const enqueueMissingMedia = async (platform: Platform): Promise<void> => {
  await enqueueOpenProcessing(platform)
  await enqueueMissingCovers(platform)
  await enqueueMissingAudio(platform)
  await enqueueOpenRecordings(platform)
}
