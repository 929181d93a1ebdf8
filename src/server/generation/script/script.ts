import type { PaletteName } from '#art/palettes.ts'
import type { SceneName } from '#art/scenes/scenes.ts'

/** The parts of a guided session, in the order in which they are heard. */
export const SECTIONS = ['arrive', 'settle', 'practice', 'rest', 'return'] as const
export type ScriptSectionName = (typeof SECTIONS)[number]

export const AUDIENCES = ['k_5', 'middle_school', 'high_school', 'adult'] as const
export type ScriptAudience = (typeof AUDIENCES)[number]

export const NARRATORS = ['River', 'Willow'] as const
export type NarratorName = (typeof NARRATORS)[number]

export type Cover = { scene: SceneName; palette: PaletteName }

/** Silence after a line, in seconds: it stretches between min and max, or is a held count that never stretches. */
export type ScriptPause = { min: number; ideal: number; max: number } | { hold: number }

/** A text that is spoken without a break: a sentence, or two short ones. `at` is its line number in the source. */
export type ScriptLine = { text: string; pause: ScriptPause; at: number }

export type ScriptSection = { section: ScriptSectionName; name?: string; lines: ScriptLine[]; at: number }

export type ScriptHead = {
  title: string
  kind: 'session' | 'thought_exercise'
  audience: ScriptAudience
  minutes: number
  technique: string
  theme: string
  energy: 'settle' | 'steady' | 'lift'
  /** The slug of its series. */
  series?: string
  position?: number
  collections: string[]
  author: string
  narrator: NarratorName
  description: string
  related: string[]
  cover: Cover
  eyes: 'open' | 'choice'
}

export type Script = ScriptHead & { sections: ScriptSection[] }

export const listLines = (script: Script): ScriptLine[] => script.sections.flatMap((section) => section.lines)

export const getShortestPause = (pause: ScriptPause) => ('hold' in pause ? pause.hold : pause.min)
export const getIdealPause = (pause: ScriptPause) => ('hold' in pause ? pause.hold : pause.ideal)
export const getLongestPause = (pause: ScriptPause) => ('hold' in pause ? pause.hold : pause.max)

/** Splits a text into sentences. Each is spoken, and shown as a cue, by itself. */
export const splitSentences = (text: string) => text.split(/(?<=[.?!])\s+/).filter((sentence) => sentence !== '')
