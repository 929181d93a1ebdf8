/** The types of feeling words. No position on the map is better than another, and positions are never added up. */
import type { ExerciseTheme, Technique } from '../exercises.ts'

export type Audience = 'k_5' | 'middle_school' | 'high_school' | 'adult'

/** The three wordings, by age. */
export const registers = ['young', 'middle', 'older'] as const
export type WordingRegister = (typeof registers)[number]

const registerOfAudience = { k_5: 'young', middle_school: 'middle', high_school: 'older', adult: 'older' } as const

export const getRegister = (audience: Audience): WordingRegister => registerOfAudience[audience]

export interface WordShape {
  id: string
  alt: string
  /** One path in a 64 by 64 box: stroke only, 4 wide, round ends. */
  path: string
}

export interface WrittenWord {
  word: string
  /** -1 to 1. */
  energy: number
  /** -1 to 1. */
  pleasantness: number
  meaning: string
  /** The place in the body where it is felt. */
  body: string
  synonyms: readonly string[]
  /** The shape shown with each word of the youngest students. */
  shape?: WordShape
}

export interface FeelingWord extends WrittenWord {
  /** `older.fed-up`: the register and the word. */
  id: string
  region: RegionId
}

export type EnergyBand = 'top' | 'upper' | 'lower' | 'bottom'
export type PleasantnessBand = 'rough' | 'between' | 'fair'
export type RegionId = `${EnergyBand}-${PleasantnessBand}`

export interface OfferedPractice {
  /** `young` for the youngest, `all` for everybody else. */
  register: 'young' | 'all'
  technique: Technique
  theme: ExerciseTheme
  minutes: number
  energy: 'settle' | 'steady' | 'lift'
  reason: string
}

export interface Region {
  id: RegionId
  name: string
  line: string
  /** Whether "I'd like to talk to someone" comes first, if the school has a support contact. */
  offer_person: boolean
  /** The reason why these practices are offered. */
  reason: string
  practices: readonly OfferedPractice[]
}
