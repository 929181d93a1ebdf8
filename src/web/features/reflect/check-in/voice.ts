/** Speaks with voices of the device only. A remote voice would send the person's feelings to another service. */

const speaker = (): SpeechSynthesis | undefined => ('speechSynthesis' in globalThis ? speechSynthesis : undefined)

export const getLocalVoice = (): SpeechSynthesisVoice | undefined =>
  speaker()
    ?.getVoices()
    .find(({ lang, localService }) => localService && lang.startsWith('en'))

export const onVoicesChange = (listener: () => void): (() => void) => {
  const found = speaker()
  found?.addEventListener('voiceschanged', listener)
  return () => found?.removeEventListener('voiceschanged', listener)
}

export const speakAloud = (words: readonly string[], voice: SpeechSynthesisVoice): void => {
  const found = speaker()
  found?.cancel()
  for (const part of words) {
    const said = new SpeechSynthesisUtterance(part)
    said.voice = voice
    said.rate = 0.9
    found?.speak(said)
  }
}
