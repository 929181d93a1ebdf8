/** Whether the browser has voices that read text aloud. Their list may still be empty. */
export const canSpeak = (): boolean => 'speechSynthesis' in globalThis && 'SpeechSynthesisUtterance' in globalThis
