/** The choice between the recording and the device's voice. It is small, because the player always loads it. */
import type { Session } from '#contract/library.ts'
import { storedListening } from '#web/lib/storage/stored-listening.ts'
import type { NarratorChoice, PlayerState } from '../player-state.ts'

export const canSpeak = (): boolean => 'speechSynthesis' in globalThis && 'SpeechSynthesisUtterance' in globalThis

/** Returns whether the person has chosen the device's voice, for all sessions or for this one. */
export const isDeviceChosen = (uuid: string): boolean => {
  const choice = storedListening.narrator.read()
  return canSpeak() && choice !== undefined && (choice.session ?? uuid) === uuid
}

/** Without a recording, the choice holds for this session only: others are still read by their narrators. */
export const storeNarratorChoice = (
  narrator: NarratorChoice,
  { uuid, url }: Pick<Session, 'uuid' | 'url'>,
  voiceUri: string | undefined,
): void => {
  if (narrator === 'recording') return storedListening.narrator.clear()
  storedListening.narrator.write({ ...(voiceUri ? { voice: voiceUri } : {}), ...(url ? {} : { session: uuid }) })
}

/** Returns the `voiceURI` of the chosen voice, if the device still offers it. */
export const getChosenVoice = ({ voiceList, voiceUri }: Pick<PlayerState, 'voiceList' | 'voiceUri'>) =>
  voiceList?.voices.find((voice) => voice.voiceURI === voiceUri)?.voiceURI

/** Whether the device can read the session: there is a text, and the browser can speak. */
export const canUseDevice = ({ session, lines }: Pick<PlayerState, 'session' | 'lines'>): boolean =>
  canSpeak() && session !== undefined && (session.transcript_url !== '' || (lines?.length ?? 0) > 0)

/** Whether the device is reading aloud, or about to. Nothing may be announced to screen readers meanwhile. */
export const isReadingAloud = ({ narrator, phase }: Pick<PlayerState, 'narrator' | 'phase'>): boolean =>
  narrator === 'device' && (phase === 'playing' || phase === 'waiting')

let isUnlocked = false

/** iOS allows speech only after a first sentence within a press. Call it there while the voice is still loading. */
export const unlockSpeech = (): void => {
  if (isUnlocked || !canSpeak()) return
  isUnlocked = true
  const silence = new SpeechSynthesisUtterance(' ')
  silence.volume = 0
  speechSynthesis.speak(silence)
}
