/**
 * What system admins may put into the catalog, and which steps an uploaded sound goes through. See
 * docs/product.md#uploaded-sounds.
 */

export const sessionTypes = ['session', 'thought_exercise'] as const
export const audiences = ['k_5', 'middle_school', 'high_school', 'adult'] as const

export const energies = ['settle', 'steady', 'lift'] as const
export type Energy = (typeof energies)[number]

/** Of a session as an operator sees it; one that is being made ready says so whatever it will be then. */
export const catalogStatuses = ['draft', 'processing', 'published', 'withdrawn', 'deleted'] as const
export type CatalogStatus = (typeof catalogStatuses)[number]

/** What an uploaded sound goes through, in this order. */
export const processingSteps = ['probe', 'decode', 'normalise', 'waveform', 'cover'] as const
export type ProcessingStep = (typeof processingSteps)[number]

/** The part of the whole, in percent, at which each step begins. */
const beginsAt: Record<ProcessingStep, number> = { probe: 0, decode: 2, normalise: 35, waveform: 90, cover: 93 }

/** @param part how far within the step, 0 to 1 */
export const processingPercent = (step: ProcessingStep, part: number): number => {
  const next = processingSteps[processingSteps.indexOf(step) + 1]
  const from = beginsAt[step]
  return Math.round(from + ((next ? beginsAt[next] : 100) - from) * Math.min(1, Math.max(0, part)))
}

/** Extensions of sounds that are decoded here, and of those that ffmpeg opens where it is on the path. */
export const audioExtensions = ['mp3', 'wav', 'flac', 'ogg', 'opus'] as const
export const ffmpegExtensions = ['m4a', 'aac'] as const
export const pictureExtensions = ['jpg', 'jpeg', 'png', 'webp', 'avif'] as const
/** Pixels of a picture, after which it is not even looked at. */
export const MOST_PIXELS = 50_000_000
/** Pixels on its shorter side, below which it would look bad everywhere. */
export const FEWEST_PIXELS = 200

/** Seconds. A background sound lies in the memory of the listener's device as a whole. */
export const LONGEST_SESSION = 2 * 3600
export const SHORTEST_SESSION = 1
export const LONGEST_AMBIENCE = 180
export const SHORTEST_AMBIENCE = 8

/** What every session is brought to: loudness by ITU-R BS.1770, and the highest peak between samples. */
export const TARGET_LUFS = -19
export const HIGHEST_PEAK_DB = -1
/** Points of a drawn waveform, each 0 to 1. */
export const WAVEFORM_POINTS = 400

/** Days in which something deleted can be brought back. */
export const DAYS_TO_RESTORE = 30

/** Characters, and how many. */
export const LONGEST_CATALOG_TITLE = 120
export const LONGEST_CATALOG_DESCRIPTION = 600
export const LONGEST_NAME = 80
export const LONGEST_TRANSCRIPT = 60_000
export const MOST_RELATED = 8
export const MOST_COLLECTIONS = 20
/** Sessions of one series or collection. */
export const MOST_IN_GROUP = 200
/** Of one import. */
export const MOST_ROWS = 500
export const MOST_IMPORT_FILES = 3 * MOST_ROWS
