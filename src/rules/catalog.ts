/** Limits of catalog content, and the processing steps of uploaded audio. See docs/product.md#uploaded-audio. */
import { HOUR_SECONDS } from './durations.ts'

export const sessionTypes = ['session', 'thought_exercise'] as const
export const audiences = ['k_5', 'middle_school', 'high_school', 'adult'] as const

export const energies = ['settle', 'steady', 'lift'] as const
export type Energy = (typeof energies)[number]

/**
 * The status of a session as a system admin sees it. While audio is processed, the status is `processing`, whatever it
 * will be afterwards.
 */
export const catalogStatuses = ['draft', 'processing', 'published', 'withdrawn', 'deleted'] as const
export type CatalogStatus = (typeof catalogStatuses)[number]

/** The steps that process uploaded audio, in this order. */
export const processingSteps = ['probe', 'decode', 'normalise', 'waveform', 'cover'] as const
export type ProcessingStep = (typeof processingSteps)[number]

/** The overall progress, in percent, at which each step begins. */
const beginsAt: Record<ProcessingStep, number> = { probe: 0, decode: 2, normalise: 35, waveform: 90, cover: 93 }

/**
 * Returns the overall progress in percent.
 *
 * @param fraction the progress within the step, 0 to 1
 */
export const getProcessingPercent = (step: ProcessingStep, fraction: number): number => {
  const next = processingSteps[processingSteps.indexOf(step) + 1]
  const from = beginsAt[step]
  return Math.round(from + ((next ? beginsAt[next] : 100) - from) * Math.min(1, Math.max(0, fraction)))
}

/** Extensions of audio that is decoded here, and of audio that needs ffmpeg on the path. */
export const audioExtensions = ['mp3', 'wav', 'flac', 'ogg', 'opus'] as const
export const ffmpegExtensions = ['m4a', 'aac'] as const
export const pictureExtensions = ['jpg', 'jpeg', 'png', 'webp', 'avif'] as const
/** The fewest pixels on the shorter side of a picture. Smaller pictures look bad everywhere. */
export const MIN_PIXELS = 200

export const MAX_SESSION_SECONDS = 2 * HOUR_SECONDS
export const MIN_SESSION_SECONDS = 1
/** A background sound is stored as a whole in the memory of the listener's device, so it is short. */
export const MAX_AMBIENCE_SECONDS = 180
export const MIN_AMBIENCE_SECONDS = 8

/** The loudness that every session is normalized to (ITU-R BS.1770), and the highest true peak between samples. */
export const TARGET_LUFS = -19
export const HIGHEST_PEAK_DB = -1
/** The number of points of a waveform, each from 0 to 1. */
export const WAVEFORM_POINTS = 400

/** The most characters of a text, and the most related sessions and collections. */
export const MAX_CATALOG_TITLE_LENGTH = 120
export const MAX_CATALOG_DESCRIPTION_LENGTH = 600
export const MAX_CATALOG_NAME_LENGTH = 80
export const MAX_TRANSCRIPT_LENGTH = 60_000
export const MAX_RELATED_SESSIONS = 8
export const MAX_COLLECTIONS = 20
/** The most sessions of one series or collection. */
export const MAX_SESSIONS_IN_GROUP = 200
/** The most rows and files of one import. */
export const MAX_IMPORT_ROWS = 500
export const MAX_IMPORT_FILES = 3 * MAX_IMPORT_ROWS
