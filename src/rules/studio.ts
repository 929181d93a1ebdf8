/**
 * The recording studio: limits of a recording, what the meter shows, and where the microphone may be used. See
 * docs/product.md#recording-studio.
 */
import { megabytesToBytes } from './uploads.ts'

/** The page of a recording. Links to it must load a new document: see {@link isStudioPath}. */
const MICROPHONE_PATH = /^\/studio\/[^/]+\/?$/

/**
 * Returns whether a page may use the microphone. The policy belongs to the document, so a page to which the app moved
 * without loading it again has the policy of the page before.
 */
export const isStudioPath = (path: string): boolean => MICROPHONE_PATH.test(path)

/** The most takes of one line. To record another one, a person deletes one of them. */
export const MAX_TAKES = 3

/** The most bytes of a take: a minute of 24-bit mono at 96 kHz, with room to spare. */
export const MAX_TAKE_BYTES = megabytesToBytes(20)
/** The shortest and longest take in seconds, silence around the words included. */
export const MIN_TAKE_SECONDS = 0.3
export const MAX_TAKE_SECONDS = 60

/** A take is PCM of this many bits, mono or stereo. */
export const TAKE_BITS = 24
/** The sample rates of devices. The server resamples. */
export const TAKE_RATES: readonly number[] = [
  8000, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 88_200, 96_000, 176_400, 192_000,
]

/** The content type of a take. */
export const TAKE_TYPE = 'audio/wav'

/**
 * Returns the address to which a take is sent, with the session's token in the header `x-session-token`. The uuid of
 * the take is chosen by the client: sending the same take again stores nothing twice. A take for a recording that is
 * handed in is refused with the code 811 (HTTP 409), a fourth one of a line with 812 (422), and one that can't be used
 * with 813 (422) and a message for the person. It carries the line's `text_key` in the header `x-line-key`: one of another
 * text, as after a change of the script, is refused with 814 (409). Then sending it again is useless.
 */
export const createTakePath = ({ recording, line, take }: { recording: string; line: number; take: string }): string =>
  `/api/studio/take/${recording}/${line}/${take}`

/** The header with the key of the text that was read. */
export const LINE_KEY_HEADER = 'x-line-key'

/** A microphone with more noise than this, in dBFS while nobody speaks, gets advice: close the door, come nearer. */
export const NOISY_FLOOR_DB = -50
/** The band of the meter: the level of speech (RMS) in dBFS. */
export const MIN_SPEECH_DB = -23
export const MAX_SPEECH_DB = -18
/** A peak above this, in dBFS, is too loud: the next one may be cut off. */
export const MAX_PEAK_DB = -3

/** A line is spoken too fast or too slowly when its length is outside of these parts of the expected length. */
const MIN_LENGTH_RATIO = 0.55
const MAX_LENGTH_RATIO = 1.9

type LineLength = 'fine' | 'short' | 'long'

/** Compares the length of a take's speech with the length that its script expects, both in seconds. */
export const compareLength = (seconds: number, expectedSeconds: number): LineLength => {
  if (seconds < expectedSeconds * MIN_LENGTH_RATIO) return 'short'
  return seconds > expectedSeconds * MAX_LENGTH_RATIO ? 'long' : 'fine'
}

/** The speaking pace in words per minute: slower for the youngest students. */
const WORDS_PER_MINUTE = { k_5: 118, middle_school: 124, high_school: 128, adult: 128 } as const
/** The seconds that each line takes in addition to its words, because the voice starts and stops. */
const LINE_SECONDS = 0.35

/** Returns the seconds that speaking a line usually takes. */
export const estimateLineSeconds = (text: string, audience: keyof typeof WORDS_PER_MINUTE): number =>
  Math.round((((text.match(/\S+/g)?.length ?? 0) * 60) / WORDS_PER_MINUTE[audience] + LINE_SECONDS) * 10) / 10

/** The name by which listeners know the narrator, such as “Ms. Alvarez”. */
const MIN_NARRATOR_LENGTH = 2
export const MAX_NARRATOR_LENGTH = 60

const CONTROL_OR_FORMAT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Returns whether listeners can read the name: it has 2 to 60 characters, a letter, and no control characters. */
export const isNarratorName = (name: string): boolean =>
  name === name.trim() &&
  name.length >= MIN_NARRATOR_LENGTH &&
  name.length <= MAX_NARRATOR_LENGTH &&
  /\p{L}/u.test(name) &&
  !CONTROL_OR_FORMAT.test(name)

/** The note with which an admin returns a recording. */
export const MAX_RETURN_NOTE_LENGTH = 500

/** The text that a person accepts before they hand in. Change it only with a new number: old consents stay readable. */
export const consentTexts = {
  1: 'I am an adult, and this is my own voice. My school may play this recording to its students and staff in Alaia. I can take my voice back at any time.',
} as const
export type ConsentVersion = keyof typeof consentTexts
export const CURRENT_CONSENT: ConsentVersion = 1

/**
 * The states of a recording. It is `open` while its narrator records, also again after an admin returned it with a
 * note. `handed_in` waits for an admin. The school plays a `published` one. It played a `replaced` one until another
 * recording of the session was published, or its exercise was changed or not shared for a time.
 */
export const recordingStates = ['open', 'handed_in', 'published', 'replaced'] as const
export type RecordingState = (typeof recordingStates)[number]

/** The states of processing. A `failed` one says why, and can be started again. */
export const processingStates = ['none', 'waiting', 'processing', 'ready', 'failed'] as const

/** Open recordings that nobody worked on for this many days are deleted with their takes. */
export const OPEN_RECORDING_DAYS = 90
