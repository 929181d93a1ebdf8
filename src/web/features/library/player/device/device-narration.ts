/** Loads the device's voice and the lines for it when they are first needed, and connects them with the player. */
import type { Session } from '#contract/library.ts'
import { scriptLines } from '#contract/library/script-lines.ts'
import { call } from '#web/lib/api.ts'
import { canSpeak } from '#web/lib/can-speak.ts'
import { loadChunk } from '#web/lib/chunks.ts'
import { ignoreRejection } from '#web/lib/log.ts'
import { readTranscript, type TimedTranscriptLine } from '#web/lib/transcript.ts'
import { loadTranscript } from '#web/lib/use-transcript.ts'
import type { DeviceVoice } from './device-voice.ts'
import type { DeviceVoiceCallbacks } from './device-voice-options.ts'

/** Lines that couldn't be loaded are requested again after this time, in milliseconds. */
const RETRY_MS = 10_000

type Lines = readonly TimedTranscriptLine[]

type PreparedDevice = { voice: DeviceVoice; lines: Lines }

/**
 * Loads the transcript of the recording, which a download has on the device. Without one, the server has the lines of
 * the script. The list is empty if the session has no text.
 */
const loadLines = async ({ uuid, transcript_url }: Session): Promise<Lines> => {
  // The server may know the lines of a transcript that can't be loaded.
  const transcript = transcript_url ? await ignoreRejection(loadTranscript(transcript_url)) : undefined
  if (transcript && transcript.lines.length > 0) return transcript.lines
  const { Lines } = await call(scriptLines, { MindfulnessSession: { session_uuid: uuid } })
  return readTranscript({ cues: Lines })
}

export class DeviceNarration {
  readonly #callbacks: DeviceVoiceCallbacks
  #voice: DeviceVoice | undefined
  #speed = 1
  /** The session whose voice is being prepared, and the one whose lines were requested to offer the voice. */
  #preparing: { uuid: string } | undefined
  #offered = ''

  constructor(callbacks: DeviceVoiceCallbacks) {
    this.#callbacks = callbacks
  }

  /** Undefined until a person has chosen the device's voice in this visit. */
  get voice(): DeviceVoice | undefined {
    return this.#voice
  }

  setSpeed(speed: number): void {
    this.#speed = speed
    this.#voice?.setSpeed(speed)
  }

  unload(): void {
    this.#preparing = undefined
    this.#offered = ''
    this.#voice?.unload()
  }

  /** Finds out once whether the device could read a session without a recording. After a failure, it asks again. */
  async findLines(session: Session, onLines: (lines: Lines) => void): Promise<void> {
    if (!canSpeak() || this.#offered === session.uuid) return
    this.#offered = session.uuid
    const lines = await loadLines(session).catch((): Lines => {
      setTimeout(() => this.#forgetOffer(session.uuid), RETRY_MS)
      return []
    })
    if (this.#offered === session.uuid) onLines(lines)
  }

  #forgetOffer(uuid: string): void {
    if (this.#offered === uuid) this.#offered = ''
  }

  /** @returns `outdated` if the same session is being prepared already, or another one was opened meanwhile */
  async prepare(session: Session): Promise<PreparedDevice | 'failed' | 'outdated'> {
    if (this.#preparing?.uuid === session.uuid) return 'outdated'
    const current = { uuid: session.uuid }
    this.#preparing = current
    try {
      const [{ DeviceVoice }, lines] = await Promise.all([
        loadChunk(() => import('./device-voice.ts')),
        loadLines(session),
      ])
      if (this.#preparing !== current) return 'outdated'
      this.#voice ??= new DeviceVoice(this.#callbacks)
      this.#voice.setSpeed(this.#speed)
      return { voice: this.#voice, lines }
    } catch {
      return this.#preparing === current ? 'failed' : 'outdated'
    } finally {
      if (this.#preparing === current) this.#preparing = undefined
    }
  }
}
