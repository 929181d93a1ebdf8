/** Stores a processed sound in its session or background sound, in one transaction. */
import type { NormalizedAudio } from '#server/generation/generation.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { renderCover } from '../media/covers.jobs.ts'
import type { CoverSpec } from '../media/covers.queries.ts'
import { deleteRecording } from '../voices/recordings.queries.ts'
import { saveAmbienceAudio } from './ambiences.queries.ts'
import { deleteProcessing, updateProcessing, type ProcessingRow } from './audio-processing.queries.ts'
import { findAdminSession, type AdminSessionRow, type AudioMeasurements, updateSession } from './sessions.queries.ts'
import { publishIfReady } from './sessions.ts'
import { retimeTranscript } from './transcripts.ts'

export interface ProcessedAudio {
  normalized: NormalizedAudio
  /** The storage key of the MP3. `size` is in bytes. */
  key: string
  size: number
  /** The hash of the uploaded file. */
  sourceSha256: string
}

const roundToHundredths = (value: number): number => Math.round(value * 100) / 100

const toAudioMeasurements = ({ normalized, size }: ProcessedAudio): AudioMeasurements => ({
  size,
  lufs: roundToHundredths(normalized.lufs),
  true_peak_db: roundToHundredths(normalized.truePeakDb),
  waveform: normalized.waveform,
  voiced: normalized.voiced,
})

/** Renders the print of a session that has no cover yet. */
const renderMissingCover = async (platform: Platform, row: AdminSessionRow): Promise<void> => {
  if (row.cover_key) return
  await renderCover(platform, {
    kind: 'session',
    seed: row.uuid,
    scene: row.scene as CoverSpec['scene'],
    palette: row.palette as CoverSpec['palette'],
  })
}

const saveToSession = async (
  platform: Platform,
  tx: Database,
  { uuid, audio }: { uuid: string; audio: ProcessedAudio },
) => {
  const row = await findAdminSession(tx, uuid, { lock: true })
  if (!row || row.deleted_at) return
  const { normalized, key, sourceSha256 } = audio
  const measured = toAudioMeasurements(audio)
  const transcript = await retimeTranscript(platform, row, { duration: normalized.durationSeconds, sound: measured })
  const wasPublished = row.published || row.published_at !== null
  await updateSession(tx, uuid, {
    ...transcript,
    audio_key: key,
    duration: normalized.durationSeconds,
    sound: JSON.stringify(measured),
    source_sha256: sourceSha256,
    made_from: 'upload',
    spoken_by: null,
    voice_name: null,
    render_key: sourceSha256,
    rendered_key: sourceSha256,
    status: wasPublished ? 'ready' : 'draft',
    edited_at: row.edited_at ?? platform.clock.now(),
    updated_at: platform.clock.now(),
  })
  await deleteRecording(tx, uuid)
}

/** Returns whether the audio was still wanted. */
export const storeProcessedAudio = async (
  platform: Platform,
  row: ProcessingRow,
  audio: ProcessedAudio,
): Promise<boolean> => {
  const { db } = platform
  const { session_uuid: session, ambience_uuid: ambience } = row
  if (session) {
    await updateProcessing(db, row.uuid, { step: 'cover', percent: 93 })
    const existing = await findAdminSession(db, session)
    if (existing) await renderMissingCover(platform, existing)
  }
  return db.transaction().execute(async (tx) => {
    if (!(await deleteProcessing(tx, row.uuid))) return false
    if (session) await saveToSession(platform, tx, { uuid: session, audio })
    if (session && row.then_publish) await publishIfReady(tx, session, platform.clock.now())
    if (ambience) await saveAmbienceAudio(tx, ambience, { key: audio.key, ...audio.normalized })
    return true
  })
}
