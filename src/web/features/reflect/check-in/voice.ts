/** Speaks with voices of the device only. A remote voice would send the person's feelings to another service. */

const getSpeechSynthesis = (): SpeechSynthesis | undefined =>
  'speechSynthesis' in globalThis ? speechSynthesis : undefined

export const getLocalVoice = (): SpeechSynthesisVoice | undefined =>
  getSpeechSynthesis()
    ?.getVoices()
    .find(({ lang, localService }) => localService && lang.startsWith('en'))

export const onVoicesChange = (listener: () => void): (() => void) => {
  const synthesis = getSpeechSynthesis()
  synthesis?.addEventListener('voiceschanged', listener)
  return () => synthesis?.removeEventListener('voiceschanged', listener)
}

export const speakAloud = (texts: readonly string[], voice: SpeechSynthesisVoice): void => {
  const synthesis = getSpeechSynthesis()
  synthesis?.cancel()
  for (const text of texts) {
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.voice = voice
    utterance.rate = 0.9
    synthesis?.speak(utterance)
  }
}
