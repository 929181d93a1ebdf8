/** Chooses the device's voices that are worth listening to: on the device, and clear. */

/** The part of a voice that the choice depends on. */
export type VoiceFacts = Pick<SpeechSynthesisVoice, 'name' | 'lang' | 'localService' | 'voiceURI'>

/** At most this many voices are offered. */
export const MAX_OFFERED_VOICES = 5

/**
 * The voices of each platform by how natural they sound, best first. A name is compared as a prefix, because platforms
 * add words such as "(Enhanced)". Android lists languages instead of names, so its voices match none of these.
 */
const GOOD_NAMES: Readonly<Record<string, readonly string[]>> = {
  en: [
    // macOS and iPadOS, with the variants that a person may have installed.
    'Ava',
    'Zoe',
    'Joelle',
    'Evan',
    'Nathan',
    'Noelle',
    'Allison',
    // ChromeOS, after it has downloaded the natural voices.
    'Google US English 1 (Natural)',
    'Google US English 2 (Natural)',
    'Google US English 3 (Natural)',
    'Google US English 4 (Natural)',
    'Google US English 5 (Natural)',
    'Google US English 6 (Natural)',
    'Google US English 7 (Natural)',
    // macOS and iPadOS as delivered.
    'Samantha',
    'Aaron',
    'Nicky',
    'Susan',
    'Tom',
    // Windows as delivered.
    'Microsoft Zira',
    'Microsoft David',
    'Microsoft Mark',
    // ChromeOS as delivered.
    'Chrome OS US English',
    'Google US English',
  ],
  es: ['Paulina', 'Google español de Estados Unidos', 'Microsoft Sabina', 'Microsoft Raul', 'Chrome OS Español'],
}

/** Robots, jokes and effects, which are hard to follow with closed eyes. */
const POOR_NAMES =
  /espeak|eloquence|^(Albert|Bad News|Bahh|Bells|Boing|Bubbles|Cellos|Deranged|Eddy|Flo|Fred|Good News|Grandma|Grandpa|Hysterical|Jester|Junior|Kathy|Organ|Pipe Organ|Princess|Ralph|Reed|Rocko|Sandy|Shelley|Superstar|Trinoids|Whisper|Wobble|Zarvox)\b/i

/** Android writes `en_US`, others `en-US`. */
const normalizeLanguage = (lang: string): string => lang.replace('_', '-').toLowerCase()

const isLanguage = ({ lang }: VoiceFacts, language: string): boolean =>
  normalizeLanguage(lang).split('-')[0] === language

/** Voices of the home region come before others of equal quality. */
const HOME_REGION: Readonly<Record<string, string>> = { en: 'en-us', es: 'es-us' }

/** A person has installed such a variant because it sounds better. */
const INSTALLED_VARIANT = /\((Enhanced|Premium)\)/

const rankVoice = (voice: VoiceFacts, language: string): number => {
  const names = GOOD_NAMES[language] ?? []
  const index = names.findIndex((name) => voice.name.startsWith(name))
  const nameRank = index < 0 ? names.length : index
  const regionRank = normalizeLanguage(voice.lang) === HOME_REGION[language] ? 0 : 1
  return nameRank * 4 + regionRank * 2 + (INSTALLED_VARIANT.test(voice.name) ? 0 : 1)
}

/** Whether the device has only voices that send the text to a server, in this language. */
export const hasOnlyRemoteVoices = (voices: readonly VoiceFacts[], language: string): boolean => {
  const candidates = voices.filter((voice) => isLanguage(voice, language))
  return candidates.length > 0 && candidates.every(({ localService }) => !localService)
}

/**
 * Returns the good voices of the language, best first. A remote voice is never among them, because its provider would
 * learn what a child listens to.
 */
export const listGoodVoices = <Voice extends VoiceFacts>(voices: readonly Voice[], language: string): Voice[] =>
  voices
    .filter((voice) => voice.localService && isLanguage(voice, language) && !POOR_NAMES.test(voice.name))
    .sort((one, other) => rankVoice(one, language) - rankVoice(other, language))
