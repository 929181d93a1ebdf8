/**
 * The state that the player shows. It doesn't depend on the engine, so a page can show what is playing before the
 * engine is loaded.
 */
import type { Session } from '#contract/library.ts'
import type { SleepTimerChoice } from './engine/sleep-timer-options.ts'
import { createStore, useStore } from './engine/store.ts'
import type { VoiceCondition } from './engine/voice.ts'

export type Phase =
  /** Nothing is loaded. */
  | 'empty'
  /** The session is being requested. */
  | 'asking'
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

/** Maps the condition of the voice to the phase that is shown. */
export const phaseByCondition: Record<VoiceCondition, Phase> = {
  empty: 'empty',
  still: 'paused',
  sounding: 'playing',
  waiting: 'waiting',
  blocked: 'blocked',
  ended: 'ended',
  failed: 'failed',
}

export type OpenOptions = {
  /** What a list already knew about the session. It is a head start until the server responds. */
  session?: Session | undefined
  /** Whether to play at once. Playback never starts before the person has clicked anything on the page. */
  autoplay: boolean
  /** Starts at this second instead of the person's stored position. */
  at?: number | undefined
}

export type PlayerState = {
  phase: Phase
  /** The ID of the loaded or requested session, or an empty string. */
  uuid: string
  session: Session | undefined
  related: readonly Session[]
  /** The position in seconds of the recording. */
  position: number
  /** The position to which the sun is being dragged, until it is released. */
  scrub: number | undefined
  /** The duration in seconds, or 0 while it is unknown. */
  duration: number
  speed: number
  /** The position from which it resumed, while starting over is offered. */
  resumedAt: number | undefined
  stopAfter: SleepTimerChoice
  /** The whole seconds until the sleep timer stops playback. */
  stopLeft: number | undefined
  /** The server's message about a failed request for the session. */
  failure: string | undefined
  /** A one-time notice: the sleep timer stopped playback, or a jump reached the end, which completes no assignment. */
  notice: 'stopped' | 'leapt' | undefined
}

export const emptyPlayer: PlayerState = {
  phase: 'empty',
  uuid: '',
  session: undefined,
  related: [],
  position: 0,
  scrub: undefined,
  duration: 0,
  speed: 1,
  resumedAt: undefined,
  stopAfter: 'off',
  stopLeft: undefined,
  failure: undefined,
  notice: undefined,
}

/** Whether playback is requested, which is what the play button turns off. */
export const isPlaybackOn = ({ phase }: Pick<PlayerState, 'phase'>): boolean =>
  phase === 'playing' || phase === 'waiting'

/** Returns the position to show: the current one, or the one to which it is being dragged. */
export const getShownPosition = ({ scrub, position }: Pick<PlayerState, 'scrub' | 'position'>): number =>
  scrub ?? position

/** Returns the share, from 0 to 1. */
export const getShare = (state: Pick<PlayerState, 'scrub' | 'position' | 'duration'>): number =>
  state.duration > 0 ? Math.min(1, getShownPosition(state) / state.duration) : 0

export const playerState = createStore<PlayerState>(emptyPlayer)

/** @param select returns a part of the state that is comparable by identity */
export const usePlayer = <Selected>(select: (state: PlayerState) => Selected): Selected => useStore(playerState, select)
