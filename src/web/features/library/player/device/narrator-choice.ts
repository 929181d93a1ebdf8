/** The choice between the recording and the device's voice. It is small, because the player always loads it. */
import type { Session } from '#contract/library.ts'
import { canSpeak } from '#web/lib/can-speak.ts'
import { storedListening } from '#web/lib/storage/stored-listening.ts'
import type { NarratorChoice, PlayerState } from '../player-state.ts'

/** Returns whether the person has chosen the device's voice, for all sessions or for this one. */
export const isDeviceChosen = (uuid: string): boolean => {
  const choice = storedListening.narrator.read()
  return canSpeak() && choice !== undefined && (choice.session ?? uuid) === uuid
}

/**
 * Without a recording, the choice holds for this session only: others are still read by their narrators. Another voice
 * of the device doesn't change for which sessions it holds.
 */
export const storeNarratorChoice = (
  narrator: NarratorChoice,
  { uuid, url }: Pick<Session, 'uuid' | 'url'>,
  voiceUri: string | undefined,
): void => {
  if (narrator === 'recording') return storedListening.narrator.clear()
  const newSession = url ? undefined : uuid
  const session = isDeviceChosen(uuid) ? storedListening.narrator.read()?.session : newSession
  storedListening.narrator.write({ ...(voiceUri ? { voice: voiceUri } : {}), ...(session ? { session } : {}) })
}

/** Ends a choice that holds for this session only, once it has a recording. @returns whether it has ended */
export const endSessionChoice = ({ uuid, url }: Pick<Session, 'uuid' | 'url'>): boolean => {
  const isOver = url !== '' && storedListening.narrator.read()?.session === uuid
  if (isOver) storedListening.narrator.clear()
  return isOver
}

/** Returns the `voiceURI` of the chosen voice, if the device still offers it. */
export const getChosenVoice = ({ voiceList, voiceUri }: Pick<PlayerState, 'voiceList' | 'voiceUri'>) =>
  voiceList?.voices.find((voice) => voice.voiceURI === voiceUri)?.voiceURI

/** Whether the device can read the session: there is a text, and the browser can speak. */
export const canUseDevice = ({ session, lines }: Pick<PlayerState, 'session' | 'lines'>): boolean =>
  canSpeak() && session !== undefined && (session.transcript_url !== '' || (lines?.length ?? 0) > 0)

/** Whether the device is reading aloud, or about to. */
export const isReadingAloud = ({ narrator, phase }: Pick<PlayerState, 'narrator' | 'phase'>): boolean =>
  narrator === 'device' && (phase === 'playing' || phase === 'waiting')

/** Whether an announcement to screen readers could talk over the device's voice, which may also be loading. */
export const isQuietForVoice = (state: Pick<PlayerState, 'narrator' | 'phase'>): boolean =>
  isReadingAloud(state) || (state.narrator === 'device' && state.phase === 'loading')

let isUnlocked = false

/** iOS allows speech only after a first sentence within a press. Call it there while the voice is still loading. */
export const unlockSpeech = (): void => {
  if (isUnlocked || !canSpeak()) return
  const silence = new SpeechSynthesisUtterance(' ')
  // Outside of a press, it may not start, and the next press tries again.
  for (const name of ['start', 'end']) silence.addEventListener(name, () => (isUnlocked = true))
  silence.volume = 0
  speechSynthesis.speak(silence)
}
