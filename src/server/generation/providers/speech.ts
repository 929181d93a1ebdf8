/**
 * A provider's voice (text-to-speech): one sentence per request, as WAV, or as raw samples from servers that can't send
 * WAV.
 */
import { resample } from '../dsp/resample.ts'
import { SAMPLE_RATE } from '../dsp/signal.ts'
import { readWav } from '../dsp/wav.ts'
import { roundToThousandths } from '../voice/pace.ts'
import type { SpeechProvider } from '../voice/speech-provider.ts'
import { requestJson, sendProviderRequest, ProviderFailure } from './provider-request.ts'
import type { Provider, SpeechSettings } from './provider-settings.ts'
import { MAX_VOICE_NAME_LENGTH } from '#rules/narrator-voices.ts'

/** Far more than one sentence needs: ten seconds of WAV are about one megabyte. */
const MAX_BYTES = 16 * 1024 * 1024
/** The most characters that the OpenAI speech API accepts in one request. */
const MAX_TEXT_LENGTH = 4096
/** The sample rate of raw samples, which don't state it themselves. */
const PCM_RATE = 24_000

const startsWith = (bytes: Uint8Array, marker: string): boolean =>
  Array.from(marker).every((character, index) => bytes[index] === character.charCodeAt(0))

const decodeSamples = (bytes: Uint8Array<ArrayBuffer>): { sampleRate: number; signal: Float32Array } => {
  try {
    if (startsWith(bytes, 'RIFF')) return readWav(bytes)
  } catch (cause) {
    throw new ProviderFailure('The speech provider sent a broken WAV', 0, cause)
  }
  // Compressed audio, or an error as text, is not a wave that can be played.
  if (startsWith(bytes, 'ID3') || startsWith(bytes, 'OggS') || startsWith(bytes, 'fLaC') || startsWith(bytes, '{')) {
    throw new ProviderFailure('The speech provider sent no WAV')
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const signal = Float32Array.from({ length: bytes.length >> 1 }, (_, index) => view.getInt16(2 * index, true) / 32_768)
  return { sampleRate: PCM_RATE, signal }
}

export const createSpeechProvider = (settings: SpeechSettings): SpeechProvider => ({
  describeVoice(narrator) {
    const { voice, speed } = settings.voices[narrator]
    return [settings.baseUrl, settings.model, voice, speed].join(' ')
  },
  async speak(text, { voice: narrator, rate, signal }) {
    const { voice, speed } = settings.voices[narrator]
    const bytes = await sendProviderRequest(settings, {
      path: '/audio/speech',
      body: {
        model: settings.model,
        input: text.slice(0, MAX_TEXT_LENGTH),
        voice,
        speed: roundToThousandths(rate * speed),
        response_format: 'wav',
      },
      maxBytes: MAX_BYTES,
      signal,
    })
    const { sampleRate, signal: speech } = decodeSamples(bytes)
    if (sampleRate < 8000 || sampleRate > 96_000) throw new ProviderFailure(`Unsupported rate: ${sampleRate} Hz`)
    return resample(speech, sampleRate, SAMPLE_RATE)
  },
})

/** More than any provider has; the rest of a longer list is left out. */
const MAX_VOICES = 500
const MAX_LIST_BYTES = 1024 * 1024
const MAX_LIST_WAIT_MS = 5000

const readVoiceId = (entry: unknown): string | undefined => {
  const id = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : entry
  return typeof id === 'string' && id.length > 0 && id.length <= MAX_VOICE_NAME_LENGTH ? id : undefined
}

/**
 * Lists the voices of servers that offer a list, as Kokoro-FastAPI and Speaches do: names, or objects with an `id`.
 * Returns undefined for a provider without one, or one that doesn't respond quickly.
 */
export const listProviderVoices = async (settings: Provider): Promise<readonly string[] | undefined> => {
  const timeoutMs = Math.min(settings.timeoutMs, MAX_LIST_WAIT_MS)
  const request = { path: '/audio/voices', maxBytes: MAX_LIST_BYTES }
  try {
    const answer = await requestJson({ ...settings, timeoutMs, retries: 0 }, request)
    const hasVoices = typeof answer === 'object' && answer !== null && 'voices' in answer
    const entries: unknown = hasVoices ? answer.voices : answer
    if (!Array.isArray(entries)) return undefined
    const names = entries.map(readVoiceId).filter((name) => name !== undefined)
    return names.length > 0 ? [...new Set(names)].toSorted().slice(0, MAX_VOICES) : undefined
  } catch (cause) {
    if (cause instanceof ProviderFailure) return undefined
    throw cause
  }
}
