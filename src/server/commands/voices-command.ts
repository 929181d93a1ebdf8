/** Lists the narrators' voices, speaks samples and requests recordings of the catalog. */
import { writeFile } from 'node:fs/promises'
import type { RecordingEstimate, SessionVoice } from '#contract/catalog/voices.ts'
import { Failure } from '#contract/failures.ts'
import { voices as narrators } from '#rules/exercises.ts'
import { MAX_VOICE_SPEED, MIN_VOICE_SPEED } from '#rules/narrator-voices.ts'
import { listSessionVoices } from '#server/domains/library/voices/recordings.queries.ts'
import { requestRecordings } from '#server/domains/library/voices/recordings.ts'
import { speakVoiceSample } from '#server/domains/library/voices/voice-sample.ts'
import { createVoiceOverviewReader, estimateRecording } from '#server/domains/library/voices/voice-overview.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addInstallationAudit } from './commands.queries.ts'
import { UsageError } from './usage-error.ts'
import { withPlatform } from './with-platform.ts'

type VoiceOverview = Awaited<ReturnType<ReturnType<typeof createVoiceOverviewReader>>>

const NOTHING_TO_RECORD = "Every session has its narrator's current voice."
const formatSessions = (count: number): string => (count === 1 ? '1 session' : `${count} sessions`)

const describeDemand = ({ requests, characters, minutes, cost }: RecordingEstimate): string => {
  const price = cost === null ? '' : `, about $${cost.toFixed(2)}`
  return `${requests} requests with ${characters} characters, about ${Math.ceil(minutes)} minutes of speech${price}`
}

const describeEstimate = (estimate: RecordingEstimate): string => {
  if (estimate.sessions === 0) return NOTHING_TO_RECORD
  return `Recording ${formatSessions(estimate.sessions)} takes ${describeDemand(estimate)}.`
}

const describeVoice = ({ state, voice }: SessionVoice): string => {
  if (state === 'none') return 'no audio yet'
  if (state === 'built_in') return 'built-in voice'
  return `${voice ?? ''}${state === 'outdated' ? ', needs recording again' : ''}`
}

const describeSession = (session: SessionVoice): string => {
  const { title, recording } = session
  const progress = recording ? `, ${recording.status}: ${recording.problem || `${recording.percent}%`}` : ''
  return `  ${title}: ${describeVoice(session)}${progress}`
}

const describeOverview = ({ Provider, Voices, Sessions, Estimate, Pause }: VoiceOverview): string[] => [
  ...(Provider
    ? [
        `Provider: ${Provider.host}, model ${Provider.model}`,
        Provider.voices ? `Its voices: ${Provider.voices.join(', ')}` : 'It offers no list of its voices.',
        ...Voices.map(({ narrator, language, voice, speed }) => `${narrator} (${language}): ${voice}, speed ${speed}`),
        describeEstimate(Estimate),
      ]
    : ['No speech provider is set up. Set AI_SPEECH_URL to use one.']),
  ...(Pause ? [`Recording is paused (${Pause.reason}). ${Pause.message}`.trim()] : []),
  'Sessions:',
  ...Sessions.map(describeSession),
]

export const runListVoicesCommand = (): Promise<string[]> =>
  withPlatform(async (platform) => describeOverview(await createVoiceOverviewReader(platform)()))

const parseSpeed = (text: string): number => {
  const speed = text === '' ? 1 : Number(text)
  if (speed >= MIN_VOICE_SPEED && speed <= MAX_VOICE_SPEED) return speed
  throw new UsageError(`The speed is a number from ${MIN_VOICE_SPEED} to ${MAX_VOICE_SPEED}.`)
}

interface SampleRequest {
  narrator: string
  file: string
  /** Empty for the built-in voice. */
  voice: string
  speed: string
}

export const runSampleVoiceCommand = ({ narrator: name, file, voice, speed }: SampleRequest): Promise<string[]> => {
  const narrator = narrators.find((candidate) => candidate.toLowerCase() === name.toLowerCase())
  if (!narrator) throw new UsageError(`The narrator is one of: ${narrators.join(', ')}.`)
  const provided = voice === '' ? undefined : { voice, speed: parseSpeed(speed) }
  return withPlatform(async (platform) => {
    await writeFile(file, await speakVoiceSample(platform, narrator, provided))
    return [`Saved ${file}.`]
  })
}

const record = async (platform: Platform, sessionUuids: string[] | undefined): Promise<string[]> => {
  const count = await requestRecordings(platform, sessionUuids)
  if (count === 0) return [NOTHING_TO_RECORD]
  const sessions = formatSessions(count)
  const about = { kind: 'recording', name: sessions }
  await addInstallationAudit(platform.db, { act: 'recordings_requested', about, at: platform.clock.now() })
  return [`${sessions} will be recorded while the server runs. See the progress with: voices list`]
}

interface RecordRequest {
  /** The uuid of one session; empty for all without their narrator's current voice. */
  session: string
  all: boolean
  dryRun: boolean
}

export const runRecordVoicesCommand = ({ session, all, dryRun }: RecordRequest): Promise<string[]> => {
  if ((session === '') !== all) throw new UsageError('Give either --session with an id, or --all.')
  return withPlatform(async (platform) => {
    if (!dryRun) return record(platform, all ? undefined : [session])
    if (all) return [describeEstimate((await createVoiceOverviewReader(platform)()).Estimate)]
    const rows = (await listSessionVoices(platform.db)).filter(({ uuid }) => uuid === session)
    if (rows.length === 0) throw new Failure('not_found')
    return [describeEstimate(await estimateRecording(platform.config, rows))]
  })
}
