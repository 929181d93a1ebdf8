/**
 * The state that the player shows. It doesn't load the audio engine, so a page can show what is playing before the
 * engine is loaded.
 */
import type { Session } from '#contract/library.ts'
import type { TimedTranscriptLine } from '#web/lib/transcript.ts'
import type { VoiceListStatus } from './device/speech/voice-list.ts'
import type { SleepTimerChoice } from './engine/sleep-timer-options.ts'
import { createStore, useStore } from './engine/store.ts'

export type Phase =
  /** Nothing is loaded. */
  | 'empty'
  /** The session is being requested. */
  | 'loading'
  /** Its audio is still processing. */
  | 'processing'
  /** The session doesn't exist, or not for this person. */
  | 'gone'
  /** The audio cannot be loaded. */
  | 'failed'
  | 'paused'
  | 'playing'
  /** Playback is requested, but the audio data has not arrived. */
  | 'waiting'
  /** Playback is requested, but the browser needs a click first. */
  | 'blocked'
  | 'ended'

/** The voice that reads a session. */
export type NarratorChoice = 'recording' | 'device'

/** The reason why the device can't read: it has no usable voice, all are remote or have failed, or the text can't be loaded. */
export type DeviceVoiceProblem = 'none' | 'remote' | 'failed' | 'lines'

/** A notice of the device's voice: it stopped while the page was hidden or the speaker was needed, or another one continues. */
export type DeviceVoiceNotice = 'hidden' | 'interrupted' | 'other_voice'

export type OpenOptions = {
  /** The session as a list had it, which is shown until the server responds. */
  session?: Session | undefined
  /** Whether to play at once. Playback never starts before the person has clicked anything on the page. */
  autoplay: boolean
  /** Starts at this second instead of the person's stored position. */
  startPosition?: number | undefined
}

export type PlayerState = {
  phase: Phase
  /** The ID of the loaded or requested session, or an empty string. */
  uuid: string
  session: Session | undefined
  related: readonly Session[]
  /** The position in seconds of the recording. */
  position: number
  /** The position to which the slider's handle (the sun) is being dragged, until it is released. */
  scrubPosition: number | undefined
  /** The duration in seconds, or 0 while it is unknown. */
  duration: number
  speed: number
  /** The position at which playback resumes or has resumed, while starting over is offered. */
  resumedPosition: number | undefined
  sleepTimer: SleepTimerChoice
  /** The whole seconds until the sleep timer stops playback. */
  sleepTimerSeconds: number | undefined
  /** The server's message about a failed request for the session. */
  failureMessage: string | undefined
  /**
   * A notice that is shown once. 'stopped': the sleep timer stopped playback. 'skipped_to_end': a jump reached the end,
   * which doesn't complete an assignment. The others are about the device's voice.
   */
  notice: 'stopped' | 'skipped_to_end' | DeviceVoiceNotice | undefined
  narrator: NarratorChoice
  /** The lines that the device reads, or could read while there is no recording; undefined until they are loaded. */
  lines: readonly TimedTranscriptLine[] | undefined
  /** Whether the device has begun to read before there was a recording. */
  waitsForRecording: boolean
  /** The reason for which the device can't read, in the phase `failed`. */
  voiceProblem: DeviceVoiceProblem | undefined
  /** The `voiceURI` of the voice that the device reads with. */
  voiceUri: string | undefined
  /** The device's voices, once its narrator was chosen. */
  voiceList: { status: VoiceListStatus; voices: readonly SpeechSynthesisVoice[] } | undefined
}

export const initialPlayerState: PlayerState = {
  phase: 'empty',
  uuid: '',
  session: undefined,
  related: [],
  position: 0,
  scrubPosition: undefined,
  duration: 0,
  speed: 1,
  resumedPosition: undefined,
  sleepTimer: 'off',
  sleepTimerSeconds: undefined,
  failureMessage: undefined,
  notice: undefined,
  narrator: 'recording',
  lines: undefined,
  waitsForRecording: false,
  voiceProblem: undefined,
  voiceUri: undefined,
  voiceList: undefined,
}

/**
 * Whether the play button shows pause: the audio is playing, or its data has not arrived. A blocked player still shows
 * play, because the browser needs a click.
 */
export const isPlaybackOn = ({ phase }: Pick<PlayerState, 'phase'>): boolean =>
  phase === 'playing' || phase === 'waiting'

/** Returns the position to show: the current one, or the one to which it is being dragged. */
export const getShownPosition = ({
  scrubPosition,
  position,
}: Pick<PlayerState, 'scrubPosition' | 'position'>): number => scrubPosition ?? position

/** Returns the shown position as a share of the duration, from 0 to 1. */
export const getPositionShare = (state: Pick<PlayerState, 'scrubPosition' | 'position' | 'duration'>): number =>
  state.duration > 0 ? Math.min(1, getShownPosition(state) / state.duration) : 0

export const playerState = createStore<PlayerState>(initialPlayerState)

/** @param select returns a part of the state that is comparable by identity */
export const usePlayer = <Selected>(select: (state: PlayerState) => Selected): Selected => useStore(playerState, select)

/** Starting over is offered for this many seconds of playback. */
const RESTART_OFFER_SECONDS = 30

/** Returns the position at which the session was resumed, while starting over is still offered at `position`. */
export const getRestartOffer = ({ resumedPosition }: PlayerState, position: number): number | undefined =>
  position > (resumedPosition ?? 0) + RESTART_OFFER_SECONDS ? undefined : resumedPosition
