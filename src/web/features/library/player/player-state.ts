/**
 * What the player shows. It stands by itself, without the engine, so that a page can say what is playing before there is
 * anything to play.
 */
import type { Session } from '#contract/library.ts'
import type { SleepTimerChoice } from './engine/sleep-timer-options.ts'
import { createStore, useStore } from './engine/store.ts'
import type { VoiceCondition } from './engine/voice.ts'

export type Phase =
  /** Nothing is loaded. */
  | 'empty'
  /** The session is being asked for. */
  | 'asking'
  /** Its sound is still being made. */
  | 'processing'
  /** There is no such session, or not for this person. */
  | 'gone'
  /** The sound cannot be had. */
  | 'failed'
  | 'paused'
  | 'playing'
  /** It is to play, but the next sound has not arrived. */
  | 'waiting'
  /** It is to play, but the browser wants a press first. */
  | 'blocked'
  | 'ended'

/** What is shown of a voice. */
export const phaseByCondition: Record<VoiceCondition, Phase> = {
  empty: 'empty',
  still: 'paused',
  sounding: 'playing',
  waiting: 'waiting',
  blocked: 'blocked',
  ended: 'ended',
  failed: 'failed',
}

export type Opening = {
  /** What a list already knew of it: a head start, never the truth. */
  session?: Session | undefined
  /** Whether it is to be heard at once. It never is before someone has pressed anything on the page. */
  starts: boolean
  /** Begins at this second instead of where its listener was. */
  at?: number | undefined
}

export type PlayerState = {
  phase: Phase
  /** The session that is loaded or asked for; empty for none. */
  uuid: string
  session: Session | undefined
  related: readonly Session[]
  /** Seconds of the recording. */
  position: number
  /** Where the sun is being moved to, until it is let go. */
  scrub: number | undefined
  /** Seconds; 0 while unknown. */
  duration: number
  speed: number
  /** The place it went on from, as long as beginning again is offered. */
  resumedAt: number | undefined
  stopAfter: SleepTimerChoice
  /** Whole seconds until it stops by itself. */
  stopLeft: number | undefined
  /** Why the session could not be asked for, in the server's words. */
  failure: string | undefined
  /** Said once: it stopped by itself, or its end was reached by a leap, which finishes no assignment. */
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

/** Whether the sound is wanted now: what the play button turns off. */
export const isOn = ({ phase }: Pick<PlayerState, 'phase'>): boolean => phase === 'playing' || phase === 'waiting'

/** The place to show: where it is, or where it is being moved to. */
export const getShownPosition = ({ scrub, position }: Pick<PlayerState, 'scrub' | 'position'>): number =>
  scrub ?? position

/** From 0 to 1. */
export const getShare = (state: Pick<PlayerState, 'scrub' | 'position' | 'duration'>): number =>
  state.duration > 0 ? Math.min(1, getShownPosition(state) / state.duration) : 0

export const playerState = createStore<PlayerState>(emptyPlayer)

/** @param select brings something comparable by identity out of the state */
export const usePlayer = <Part>(select: (state: PlayerState) => Part): Part => useStore(playerState, select)
