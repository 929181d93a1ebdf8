/** The shapes of the recording studio: what can be recorded, a recording with its lines, and their takes. */
import { z } from 'zod'
import { narratorLanguages } from '#rules/narrator-voices.ts'
import { isNarratorName, MAX_TAKES, processingStates, recordingStates } from '#rules/studio.ts'
import { Audience } from '../identity.ts'

export const RecordingLanguage = z.enum(narratorLanguages)

/** The name by which listeners know the narrator. Spaces around it are removed. */
export const NarratorName = z
  .string()
  .trim()
  .min(1, '*Required Field')
  .refine(isNarratorName, 'Enter 2 to 60 characters, at least one of them a letter.')

/** One attempt at a line. All levels are in dBFS, measured by the server. */
export const Take = z
  .object({
    /** Chosen by the client, so that a repeated upload stores nothing twice. */
    uuid: z.uuid(),
    line: z.int(),
    /** True for the take that is used. The newest one is, until the narrator chooses another. */
    best: z.boolean(),
    /** The seconds of the file, and of the speech in it. */
    seconds: z.number(),
    speech_seconds: z.number(),
    /** The level of the speech (RMS), its highest peak, and the noise around it. */
    level: z.number(),
    peak: z.number(),
    floor: z.number(),
    /** Only the narrator can open it, and admins of the school once it was handed in. */
    url: z.string(),
    /** ISO 8601. */
    recorded_at: z.string(),
  })
  .meta({ id: 'Take' })
export type Take = z.infer<typeof Take>

export const RecordingLine = z
  .object({
    line: z.int(),
    text: z.string(),
    /** A hash of the text. It is sent with each take, so that a take never belongs to other words. */
    text_key: z.string(),
    /** The part of the session it belongs to: arrive, settle, practice, rest or return. */
    section: z.string(),
    /** The seconds that speaking it usually takes. */
    expected_seconds: z.number(),
    /** The seconds of silence after it, which the server makes. They are not recorded. */
    pause_seconds: z.number(),
    takes: z.array(Take).max(MAX_TAKES),
  })
  .meta({ id: 'RecordingLine' })
export type RecordingLine = z.infer<typeof RecordingLine>

/** Audio that is made from the best takes, with bells and exact pauses. */
export const RecordingAudio = z
  .object({
    state: z.enum(processingStates),
    /** 0 to 100. */
    percent: z.int(),
    /** The reason why it failed, written for the narrator; empty otherwise. */
    problem: z.string(),
    /** Empty unless it is ready. */
    url: z.string(),
    transcript_url: z.string(),
    /** In seconds; 0 unless it is ready. */
    duration: z.number(),
    /** True if it was made from other takes than the current ones. */
    outdated: z.boolean(),
  })
  .meta({ id: 'RecordingAudio' })
export type RecordingAudio = z.infer<typeof RecordingAudio>

export const RecordingSummary = z
  .object({
    uuid: z.uuid(),
    session_uuid: z.uuid(),
    title: z.string(),
    language: RecordingLanguage,
    state: z.enum(recordingStates),
    /** The name that listeners see; empty until the narrator chose one. */
    narrator_name: z.string(),
    lines_count: z.int(),
    /** The number of lines with at least one take. */
    recorded_count: z.int(),
    /** The session can't be recorded now: it is hidden, deleted or not shared. */
    hidden: z.boolean(),
    /** True if the session's script is a newer one than the recorded one. */
    outdated: z.boolean(),
    /** The note with which an admin returned it; empty otherwise. */
    note: z.string(),
    /** The state of the audio that listeners hear. `none` until it is handed in. */
    processing: z.enum(processingStates),
    /** ISO 8601, and null until then. */
    handed_in_at: z.string().nullable(),
    published_at: z.string().nullable(),
    updated_at: z.string(),
  })
  .meta({ id: 'RecordingSummary' })
export type RecordingSummary = z.infer<typeof RecordingSummary>

export const Recording = RecordingSummary.extend({
  audience: Audience,
  /** The length of the finished audio in minutes. */
  minutes: z.number(),
  lines: z.array(RecordingLine),
  /** The audio that the narrator listens through before they hand in. */
  preview: RecordingAudio,
  /** The audio that an admin hears, and then listeners. */
  audio: RecordingAudio,
  /** The consent that was accepted; null until then. */
  consented_at: z.string().nullable(),
}).meta({ id: 'Recording' })
export type Recording = z.infer<typeof Recording>

/** A session or exercise that can be recorded. */
export const RecordableSession = z
  .object({
    uuid: z.uuid(),
    title: z.string(),
    description: z.string(),
    session_type: z.enum(['session', 'thought_exercise', 'custom_exercise']),
    audience: Audience,
    /** In seconds. */
    duration: z.number(),
    lines_count: z.int(),
    session_thumbnail: z.string(),
    cover: z.object({ scene: z.string(), palette: z.string() }),
    /** The titles of the lessons in which it is a practice. */
    lessons: z.array(z.string()),
    /** The name of the person who reads it at this school now. */
    narrator: z.string(),
    read_by_computer: z.boolean(),
    /** The caller's own recordings of it, newest first. */
    recordings: z.array(RecordingSummary),
  })
  .meta({ id: 'RecordableSession' })
export type RecordableSession = z.infer<typeof RecordableSession>

/** A recording as an admin sees it. */
export const HandedInRecording = RecordingSummary.extend({
  /** The account's name. Listeners see `narrator_name` only. */
  recorded_by: z.string(),
  /** True if the caller recorded it. */
  own: z.boolean(),
}).meta({ id: 'HandedInRecording' })
export type HandedInRecording = z.infer<typeof HandedInRecording>
