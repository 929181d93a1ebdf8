/**
 * Opens a microphone as it is: without echo cancellation, noise suppression and automatic gain, which change the level
 * and cut off quiet sounds. Samples come through an audio worklet at the rate of the device.
 */
import workletAddress from './capture.worklet.ts?worker&url'

/** Browsers offer no microphone over plain HTTP, except on the machine itself. */
export type MicrophoneSupport = 'ready' | 'needs_https' | 'unsupported'

export const getMicrophoneSupport = (): MicrophoneSupport => {
  const hasDevices = 'mediaDevices' in navigator && navigator.mediaDevices !== undefined
  if (hasDevices && 'AudioWorkletNode' in globalThis) return 'ready'
  return globalThis.isSecureContext ? 'unsupported' : 'needs_https'
}

/** The reasons for having no microphone: not allowed, none there, used by another app, or another. */
export type MicrophoneProblem = 'denied' | 'missing' | 'busy' | 'failed'

export class MicrophoneError extends Error {
  readonly problem: MicrophoneProblem

  constructor(problem: MicrophoneProblem, cause: unknown) {
    super(`The microphone could not be opened: ${problem}`, { cause })
    this.name = 'MicrophoneError'
    this.problem = problem
  }
}

const problemsByName: Readonly<Record<string, MicrophoneProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** The reasons for a silent microphone: the device is gone, or a call or the system took it and may return it. */
export type MicrophoneLoss = 'unplugged' | 'interrupted'

export interface MicrophoneDevice {
  id: string
  label: string
}

export interface Microphone {
  device: MicrophoneDevice
  sampleRate: number
  /** Calls back with each block of samples. @returns a function that unsubscribes */
  onBlock: (listener: (samples: Float32Array) => void) => () => void
  /** Calls back when sound stops coming, and with undefined when it comes again. @returns a function that unsubscribes */
  onLoss: (listener: (loss: MicrophoneLoss | undefined) => void) => () => void
  close: () => void
}

/** @param id an empty string for the default device */
const requestStream = async (id: string): Promise<MediaStream> => {
  const audio: MediaTrackConstraints = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
  const request = (more: MediaTrackConstraints) =>
    navigator.mediaDevices.getUserMedia({ audio: { ...audio, ...more }, video: false })
  try {
    return await request(id ? { deviceId: { exact: id } } : {})
  } catch (cause) {
    // The chosen device is not connected any more: the default one is better than none.
    if (id && ['OverconstrainedError', 'NotFoundError'].includes((cause as DOMException).name)) return request({})
    throw cause
  }
}

const stopTracks = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop())

/** The worklet must come from the page's own origin, even if other assets come from another host. */
const toOwnOrigin = (address: string): string => new URL(new URL(address, location.href).pathname, location.origin).href

const connectCapture = async (context: AudioContext, stream: MediaStream): Promise<AudioWorkletNode> => {
  await context.audioWorklet.addModule(toOwnOrigin(workletAddress))
  const node = new AudioWorkletNode(context, 'capture', { channelCount: 1, channelCountMode: 'explicit' })
  context.createMediaStreamSource(stream).connect(node)
  // A browser may skip a node that leads nowhere. Its output is silence.
  node.connect(context.destination)
  if (context.state !== 'running') await context.resume()
  return node
}

const createEmitter = <Value>() => {
  const listeners = new Set<(value: Value) => void>()
  return {
    emit: (value: Value): void => listeners.forEach((listener) => listener(value)),
    subscribe: (listener: (value: Value) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Phones interrupt the context during a call, a state that the types don't know. */
const isInterrupted = ({ state }: AudioContext): boolean => ['interrupted', 'suspended'].includes(state)

const watchLoss = (context: AudioContext, track: MediaStreamTrack, emit: (loss?: MicrophoneLoss) => void): void => {
  track.addEventListener('ended', () => emit('unplugged'))
  track.addEventListener('mute', () => emit('interrupted'))
  track.addEventListener('unmute', () => emit())
  context.addEventListener('statechange', () => {
    if (context.state === 'closed') return
    emit(isInterrupted(context) ? 'interrupted' : undefined)
  })
}

const createMicrophone = async (stream: MediaStream): Promise<Microphone> => {
  const context = new AudioContext({ latencyHint: 'interactive' })
  const [track] = stream.getAudioTracks()
  try {
    const node = await connectCapture(context, stream)
    const blocks = createEmitter<Float32Array>()
    const losses = createEmitter<MicrophoneLoss | undefined>()
    node.port.addEventListener('message', ({ data }: MessageEvent<Float32Array>) => blocks.emit(data))
    node.port.start()
    if (track) watchLoss(context, track, losses.emit)
    return {
      device: { id: track?.getSettings().deviceId ?? '', label: track?.label ?? '' },
      sampleRate: context.sampleRate,
      onBlock: blocks.subscribe,
      onLoss: losses.subscribe,
      close: () => {
        stopTracks(stream)
        void context.close()
      },
    }
  } catch (cause) {
    stopTracks(stream)
    void context.close()
    throw cause
  }
}

/**
 * @param id of the chosen device; an empty string for the default one
 * @throws MicrophoneError
 */
export const openMicrophone = async (id = ''): Promise<Microphone> => {
  try {
    return await createMicrophone(await requestStream(id))
  } catch (cause) {
    throw new MicrophoneError(problemsByName[(cause as DOMException).name] ?? 'failed', cause)
  }
}

/** Lists the microphones. Their labels are empty until the person has allowed one. */
export const listMicrophones = async (): Promise<MicrophoneDevice[]> => {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind }) => kind === 'audioinput').map(({ deviceId, label }) => ({ id: deviceId, label }))
}
