/**
 * A session in the device's voice: one sentence after the other, with the pauses of the script on a clock of its own.
 * It has the position and the controls of a recording, but moves by sentence.
 */
import type { TimedTranscriptLine } from '#web/lib/transcript.ts'
import { findLineIndex } from '#web/lib/transcript.ts'
import type { PlayableVoice, VoiceCondition } from '../engine/voice.ts'
import type { DeviceVoiceCallbacks, DeviceVoiceSession } from './device-voice-options.ts'
import { PositionClock, type Silence } from './speech/position-clock.ts'
import { CANCEL_GAP_MS, type SpeechFailure, SentenceSpeaker } from './speech/sentence-speaker.ts'
import { splitSentences } from './speech/sentences.ts'
import { getSpeechDevice, type SpeechDevice } from './speech/speech.ts'
import type { DeviceVoiceNotice, DeviceVoiceProblem } from '../player-state.ts'
import { VoiceList } from './speech/voice-list.ts'

/** All scripts are English. */
const LANGUAGE = 'en'

/** After this many failures at one sentence, a voice is not used again. */
const MAX_TRIES = 2

/** When voices have not started for this long, no other one is tried, in milliseconds. */
const SILENT_LIMIT_MS = 30_000

/** A second tab that starts may empty the queue of sentences this long after a press, in milliseconds. */
const TAB_CHANGE_MS = 1000

export class DeviceVoice implements PlayableVoice {
  readonly voices: VoiceList
  readonly #callbacks: DeviceVoiceCallbacks
  readonly #device: SpeechDevice
  readonly #speaker: SentenceSpeaker
  readonly #clock: PositionClock
  #url = ''
  #sentences: readonly TimedTranscriptLine[] = []
  #duration = 0
  #voiceUri: string | undefined
  #voice: SpeechSynthesisVoice | undefined
  #condition: VoiceCondition = 'empty'
  #problem: DeviceVoiceProblem | undefined
  /** The index of the sentence that is being spoken, or was spoken last. */
  #index = 0
  #tries = 0
  /** Since when no voice has started; undefined if one has. */
  #silentSince: number | undefined
  /** The end of the time in which a cancellation is answered once by saying the sentence again. */
  #retriesUntil = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  /** Whether the page was hidden during the current sentence. */
  #wasHidden = false
  /** The silence that a pause has stopped. */
  #heldSilence: Silence | undefined
  #loudness = 1
  #isSpeaking = false
  #gentleStop: { timer: ReturnType<typeof setTimeout>; onDone: () => void } | undefined

  constructor(callbacks: DeviceVoiceCallbacks, device = getSpeechDevice()) {
    this.#callbacks = callbacks
    this.#device = device
    this.#speaker = new SentenceSpeaker(device)
    this.#clock = new PositionClock(callbacks.onChange)
    this.voices = new VoiceList(device.speech, LANGUAGE, () => this.#handleVoices())
    device.page.addEventListener('visibilitychange', () => this.#handleVisibility())
    callbacks.onVoices(this.voices)
  }

  get url(): string {
    return this.#url
  }

  get position(): number {
    return this.#clock.position
  }

  get duration(): number {
    return this.#duration
  }

  get condition(): VoiceCondition {
    return this.#condition
  }

  get problem(): DeviceVoiceProblem | undefined {
    return this.#problem
  }

  load({ uuid, lines, duration, startPosition, voiceUri }: DeviceVoiceSession): void {
    this.#stop()
    this.#url = `device:${uuid}`
    this.#sentences = splitSentences(lines)
    this.#duration = Math.max(duration, this.#sentences.at(-1)?.end ?? 0)
    this.#voiceUri = voiceUri
    this.#problem = undefined
    this.#callbacks.onVoices(this.voices)
    this.#moveTo(startPosition)
    this.#setCondition('paused')
  }

  unload(): void {
    this.#stop()
    this.#url = ''
    this.#sentences = []
    this.#clock.stop(0)
    this.#problem = undefined
    this.#setCondition('empty')
  }

  play(): void {
    if (!this.#url || this.#isOn) return
    if (this.#condition === 'ended') this.#moveTo(0)
    // Voices may have been installed since.
    if (this.#problem) this.voices.look()
    this.#problem = undefined
    this.#tries = 0
    this.#retriesUntil = performance.now() + TAB_CHANGE_MS
    const silence = this.#heldSilence
    this.#heldSilence = undefined
    if (silence) {
      this.#clock.runSilence(this.#getSilenceEnd(), silence)
      return this.#setCondition('playing')
    }
    // The player has started the background sound, and stops it if this fails at once.
    this.#setCondition('waiting')
    this.#speakSentence()
  }

  /**
   * No device can pause reliably, so the sentence ends here, and is spoken again from its start. A silence continues
   * where it was.
   */
  pause(): void {
    const silence = this.#clock.remainingSilence ?? this.#heldSilence
    this.#stop()
    this.#heldSilence = silence
    if (!silence) this.#clock.stop(this.#sentences[this.#index]?.at ?? 0)
    if (this.#url && this.#condition !== 'ended' && this.#condition !== 'failed') this.#setCondition('paused')
  }

  getSeekTarget(seconds: number): number {
    return this.#sentences[this.#findIndex(seconds)]?.at ?? 0
  }

  /** One press moves by one sentence, however many seconds it is for a recording. */
  getSkipTarget(seconds: number): number {
    const index = this.#index + Math.sign(seconds)
    return this.#sentences[Math.min(this.#sentences.length - 1, Math.max(0, index))]?.at ?? 0
  }

  seek(seconds: number): void {
    const isOn = this.#isOn
    this.#stop()
    this.#moveTo(seconds)
    this.#problem = undefined
    this.#tries = 0
    if (isOn) this.#speakSentence()
    else this.#setCondition(this.#url ? 'paused' : 'empty')
  }

  /** Applies to the silence that is running, and from the next sentence on. */
  setSpeed(speed: number): void {
    this.#clock.setSpeed(speed)
  }

  /** @param loudness from 0 to 1, from the next sentence on */
  setLoudness(loudness: number): void {
    this.#loudness = loudness
  }

  chooseVoice(voiceUri: string | undefined): void {
    this.#voiceUri = voiceUri
    if (!this.#isOn || !this.#isSpeaking) return
    this.#tries = 0
    this.#speakSentence()
  }

  /** Reads the list of voices again, because a person may have installed one. */
  lookForVoices(): void {
    this.voices.look()
    this.#handleVoices()
  }

  /** Stops at the end of the sentence, but after some seconds at the latest. */
  fadeOut(seconds: number, onDone: () => void): void {
    const timer = setTimeout(() => this.#finishGently(), seconds * 1000)
    this.#gentleStop = { timer, onDone }
    if (!this.#isSpeaking) this.#finishGently()
  }

  #finishGently(): void {
    const onDone = this.#gentleStop?.onDone
    this.pause()
    onDone?.()
  }

  #findIndex(seconds: number): number {
    return Math.max(0, findLineIndex(this.#sentences, seconds))
  }

  #moveTo(seconds: number): void {
    this.#index = this.#findIndex(seconds)
    this.#clock.stop(this.#sentences[this.#index]?.at ?? 0)
  }

  #setCondition(condition: VoiceCondition): void {
    this.#condition = condition
    this.#callbacks.onChange()
  }

  /** Ends the sentence or the silence that is running. */
  #stop(): void {
    clearTimeout(this.#gentleStop?.timer)
    clearTimeout(this.#retry)
    this.#gentleStop = undefined
    this.#silentSince = undefined
    this.#heldSilence = undefined
    this.#clock.stop()
    this.#speaker.cancel()
    this.#setSpeaking(false)
  }

  #setSpeaking(isSpeaking: boolean): void {
    if (this.#isSpeaking === isSpeaking) return
    this.#isSpeaking = isSpeaking
    this.#callbacks.onSpeaking(isSpeaking)
  }

  #fail(problem: DeviceVoiceProblem): void {
    this.#stop()
    this.#problem = problem
    this.#setCondition('failed')
  }

  /** Speaks the current sentence from its start, or waits for the device's voices. */
  #speakSentence(): void {
    const sentence = this.#sentences[this.#index]
    if (!sentence) return
    this.#wasHidden = false
    const voice = this.#voice && this.#isUsable(this.#voice) ? this.#voice : this.voices.choose(this.#voiceUri)
    if (!voice) {
      this.#voice = undefined
      const { status } = this.voices
      if (status === 'looking' || status === 'ready') this.#setCondition('waiting')
      else this.#fail(status)
      return
    }
    if (this.#voice && this.#voice.voiceURI !== voice.voiceURI && !this.#isChosen(voice)) {
      this.#callbacks.onNotice('other_voice')
    }
    this.#voice = voice
    this.#silentSince ??= performance.now()
    this.#clock.stop(sentence.at)
    if (this.#condition !== 'playing' || this.#tries > 0) this.#setCondition('waiting')
    this.#speaker.speak(
      { text: sentence.text, voice, rate: this.#clock.speed, volume: this.#loudness },
      {
        onStart: () => this.#handleStart(sentence),
        onEnd: () => this.#handleEnd(sentence),
        onFailure: (reason) => this.#handleFailure(reason),
      },
    )
  }

  #isChosen({ voiceURI }: SpeechSynthesisVoice): boolean {
    return voiceURI === this.#voiceUri
  }

  /** A voice that has vanished or failed is replaced, and so is one that is no longer the chosen one. */
  #isUsable(voice: SpeechSynthesisVoice): boolean {
    const isOffered = this.voices.voices.some(({ voiceURI }) => voiceURI === voice.voiceURI)
    const isOtherChosen =
      this.#voiceUri !== undefined && this.voices.choose(this.#voiceUri)?.voiceURI === this.#voiceUri
    return isOffered && (!isOtherChosen || this.#isChosen(voice))
  }

  #handleStart(sentence: TimedTranscriptLine): void {
    this.#silentSince = undefined
    this.#setSpeaking(true)
    this.#clock.runSentence(sentence)
    this.#setCondition('playing')
  }

  #handleEnd({ end }: TimedTranscriptLine): void {
    this.#tries = 0
    this.#setSpeaking(false)
    this.#clock.stop()
    if (this.#gentleStop) this.#finishGently()
    else if (this.#isHidden() && !this.#isLast()) {
      // The next sentence is the one to continue with.
      this.#index += 1
      this.#stopWith('hidden')
    } else this.#beginSilence(end)
  }

  #handleFailure(reason: SpeechFailure): void {
    this.#setSpeaking(false)
    this.#clock.stop()
    if (reason === 'blocked') return this.#setCondition('blocked')
    const isHidden = this.#wasHidden || this.#isHidden()
    if (isHidden) return this.#stopWith('hidden')
    if (reason === 'canceled' && performance.now() < this.#retriesUntil) return this.#sayAgainOnce()
    if (reason === 'canceled' || reason === 'interrupted') return this.#stopWith('interrupted')
    this.#tries += 1
    const voice = this.#voice && this.voices.has(this.#voice) ? this.#voice : undefined
    if (voice && reason === 'voice' && this.#tries < MAX_TRIES) return this.#speakSentence()
    this.#tries = 0
    const since = this.#silentSince ?? performance.now()
    if (voice) this.voices.markFailed(voice)
    if (performance.now() - since >= SILENT_LIMIT_MS) this.#fail('failed')
    else this.#speakSentence()
  }

  /** Tabs share one queue: another one may have canceled this sentence when it paused. */
  #sayAgainOnce(): void {
    this.#retriesUntil = 0
    this.#setCondition('waiting')
    this.#retry = setTimeout(() => this.#speakSentence(), CANCEL_GAP_MS)
  }

  /** Continues only after a press. */
  #stopWith(notice: DeviceVoiceNotice): void {
    this.pause()
    this.#callbacks.onNotice(notice)
  }

  #getSilenceEnd(): number {
    return this.#sentences[this.#index + 1]?.at ?? this.#duration
  }

  /** The last sentence is followed by the silence until the end of the session. */
  #beginSilence(end: number): void {
    const until = this.#getSilenceEnd()
    this.#clock.runSilence(until, { seconds: until - end, onEnd: () => this.#endSilence() })
    this.#callbacks.onChange()
  }

  #endSilence(): void {
    if (this.#isLast()) return this.#setCondition('ended')
    this.#index += 1
    this.#speakSentence()
  }

  get #isOn(): boolean {
    return this.#condition === 'playing' || this.#condition === 'waiting'
  }

  #isHidden(): boolean {
    return this.#device.page.visibilityState === 'hidden'
  }

  /**
   * The device stops the voice when the screen is off, so it stops at the end of the sentence and says so. A sentence
   * that the device cuts off meanwhile is no failure of the voice.
   */
  #handleVisibility(): void {
    if (!this.#isHidden()) return
    this.#wasHidden = true
    const isAtEnd = this.#clock.isSilence && this.#isLast()
    if (this.#isOn && !this.#isSpeaking && !isAtEnd) this.#stopWith('hidden')
  }

  #isLast(): boolean {
    return this.#index + 1 >= this.#sentences.length
  }

  #handleVoices(): void {
    const { status } = this.voices
    this.#callbacks.onVoices(this.voices)
    const isStarting = this.#condition === 'waiting' && !this.#voice
    if (isStarting) this.#speakSentence()
    // A voice that comes late makes the session playable again, but never starts it unexpectedly.
    else if (this.#condition === 'failed' && status === 'ready') {
      this.#problem = undefined
      this.#setCondition('paused')
    }
  }
}
