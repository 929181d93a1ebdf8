/** Recordings that exist only as rows, for tests of access: their files are never opened. */
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'

interface RecordingOwner {
  uuid: string
  school: { uuid: string }
}

const MEASURES = { seconds: 3, speech_seconds: 2, level: -20, peak: -6, floor: -70 }

/** Adds a take of each line. @returns the uuid of the first one */
export const insertTakes = async (
  db: Database,
  { account, recording, lines }: { account: string; recording: string; lines: number },
): Promise<string> => {
  const takes = Array.from({ length: lines }, (_, line) => {
    const uuid = randomUUID()
    const audio_key = `private/${account}/takes/${uuid}.wav`
    return { uuid, recording_uuid: recording, line, audio_key, ...MEASURES, best: true, recorded_at: new Date() }
  })
  await db.insertInto('studio_take').values(takes).execute()
  return takes[0]!.uuid
}

/** Adds the audio that listeners would hear, as if it had been processed. */
export const insertReadyAudio = async (
  db: Database,
  { account, recording }: { account: string; recording: string },
): Promise<void> => {
  const key = `private/${account}/${randomUUID()}`
  const audio = {
    recording_uuid: recording,
    purpose: 'final' as const,
    state: 'ready' as const,
    percent: 100,
    // A job that has claimed the audio can't change it anymore.
    job_id: null,
    takes_key: '',
    requested_at: new Date(),
    audio_key: `${key}.mp3`,
    transcript_key: `${key}.json`,
    captions_key: `${key}.vtt`,
    duration: 120,
    cues: '[]',
  }
  const { recording_uuid: _, purpose: __, ...changes } = audio
  await db
    .insertInto('studio_audio')
    .values(audio)
    .onConflict((conflict) => conflict.columns(['recording_uuid', 'purpose']).doUpdateSet(changes))
    .execute()
}

/** Adds a recording of one line with its take. */
export const insertRecordingRow = async (
  db: Database,
  { uuid: account, school }: RecordingOwner,
  { mark, session, state }: { mark: string; session: string; state: 'open' | 'handed_in' },
): Promise<{ recording: string; take: string }> => {
  const recording = randomUUID()
  const line = { text: mark, section: 'practice', pause: { min: 1, ideal: 2, max: 3 } }
  const script = { audience: 'adult', minutes: 1, theme: 'focus', isExact: true, bed: null, seed: 0, lines: [line] }
  const now = new Date()
  await db
    .insertInto('studio_recording')
    .values({
      uuid: recording,
      account_uuid: account,
      organization_uuid: school.uuid,
      session_uuid: session,
      language: 'en',
      title: mark,
      script: JSON.stringify(script),
      script_key: mark,
      state,
      created_at: now,
      updated_at: now,
      handed_in_at: state === 'handed_in' ? now : null,
    })
    .execute()
  return { recording, take: await insertTakes(db, { account, recording, lines: 1 }) }
}
