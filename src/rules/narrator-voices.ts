/** The narrators' voices: in which languages they read, how fast, and what a recording takes. */

/** The languages in which narrators read. Each has its own voice for each narrator. */
export const narratorLanguages = ['en'] as const
export type NarratorLanguage = (typeof narratorLanguages)[number]

/** The speed of a voice, relative to its usual speed. Outside these limits, voices become hard to understand. */
export const MIN_VOICE_SPEED = 0.7
export const MAX_VOICE_SPEED = 1.2
export const VOICE_SPEED_STEP = 0.05

export const MAX_VOICE_NAME_LENGTH = 100

/**
 * The reasons why recording the catalog has stopped: an admin paused it, the month's characters are used up, or the
 * provider refuses or can't be reached.
 */
export const recordingPauses = ['admin', 'budget', 'provider'] as const
export type RecordingPause = (typeof recordingPauses)[number]

/**
 * The voice of a session's audio: none without audio, the built-in voice, its narrator's current voice of the provider,
 * or a voice or script that has changed since.
 */
export const sessionVoiceStates = ['none', 'built_in', 'current', 'outdated'] as const
export type SessionVoiceState = (typeof sessionVoiceStates)[number]

/** Speech has about this many characters a second, so the minutes of a recording can be estimated. */
const CHARACTERS_PER_SECOND = 14

export const estimateSpeechMinutes = (characters: number): number => characters / CHARACTERS_PER_SECOND / 60
