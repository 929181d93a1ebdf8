/** The parts of the browser's speech synthesis that the device's voice uses, so that tests can pass a fake. */

export type Speech = Pick<SpeechSynthesis, 'speaking' | 'pending' | 'getVoices' | 'speak' | 'cancel'> &
  // The oldest supported Safari has no events here.
  Partial<Pick<SpeechSynthesis, 'addEventListener' | 'removeEventListener'>>

/** The page whose visibility decides whether the voice may continue. */
export type SpeakingPage = Pick<Document, 'visibilityState' | 'addEventListener'>

export type SpeechDevice = {
  speech: Speech
  page: SpeakingPage
  createUtterance: (text: string) => SpeechSynthesisUtterance
}

export const getSpeechDevice = (): SpeechDevice => ({
  speech: speechSynthesis,
  page: document,
  createUtterance: (text) => new SpeechSynthesisUtterance(text),
})
