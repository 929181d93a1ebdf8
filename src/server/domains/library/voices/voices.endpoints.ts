/** The endpoints of the narrators' voices, for system admins. */
import * as contract from '#contract/catalog/voices.ts'
import { createRoutes, type Route } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { editNarratorVoice } from './narrator-voices.ts'
import { cancelRecordings, pauseRecording, requestRecordings, resumeRecording } from './recordings.ts'
import { createVoiceOverviewReader } from './voice-overview.ts'
import { speakVoiceSample } from './voice-sample.ts'

export const createVoiceRoutes = (platform: Platform): Route[] => {
  const readOverview = createVoiceOverviewReader(platform)
  return createRoutes(contract, {
    voiceList: readOverview,
    async voiceEdit({ Voice }, _actor, context) {
      await editNarratorVoice(platform, Voice)
      context.about({ kind: 'voice', name: `${Voice.narrator}: ${Voice.voice}` })
      return readOverview()
    },
    voiceSample: async ({ Voice: { narrator, provided } }) => ({
      Sample: { audio: (await speakVoiceSample(platform, narrator, provided)).toString('base64') },
    }),
    async voiceRecord({ Recording }, _actor, context) {
      const count = await requestRecordings(platform, Recording.session_uuids)
      context.about(count === 0 ? null : { kind: 'recording', name: count === 1 ? '1 session' : `${count} sessions` })
      return readOverview()
    },
    async voiceRecordingPause(_blocks, _actor, context) {
      await pauseRecording(platform)
      context.about({ kind: 'recording' })
      return readOverview()
    },
    async voiceRecordingResume(_blocks, _actor, context) {
      await resumeRecording(platform)
      context.about({ kind: 'recording' })
      return readOverview()
    },
    async voiceRecordingCancel(_blocks, _actor, context) {
      await cancelRecordings(platform)
      context.about({ kind: 'recording' })
      return readOverview()
    },
  })
}
