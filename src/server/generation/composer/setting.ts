import type { ExerciseTheme, Technique, Tone } from '#rules/exercises.ts'
import type { ScriptAudience } from '../script/script.ts'
import type { Eyes, LibraryItem, PracticePosture, Register, TechniqueFacts, ThemeFacts } from './library.ts'

/** What decides whether a line may be said: for whom, about what, how, where, and for how long. */
export type ComposerSetting = {
  audience: ScriptAudience
  register: Register
  theme: ThemeFacts
  technique: TechniqueFacts
  tone: Tone
  place: PracticePosture
  eyes: Eyes
  minutes: number
}

const placeFor = (theme: ExerciseTheme, technique: Technique): PracticePosture => {
  if (theme === 'sleep') return 'bed'
  return technique === 'movement' ? 'stand' : 'seat'
}

export const createComposerSetting = (
  wish: Pick<ComposerSetting, 'audience' | 'theme' | 'technique' | 'tone' | 'minutes'>,
): ComposerSetting => {
  const place = placeFor(wish.theme.id, wish.technique.id)
  const inBed = place === 'bed' && wish.technique.id === 'movement'
  return {
    ...wish,
    register: wish.audience === 'k_5' ? 'young' : 'all',
    place,
    eyes: inBed ? 'choice' : wish.technique.eyes,
  }
}

/** In a stated place, for a stated tone: what is not marked suits every one of them. */
export const matchesSetting = (item: LibraryItem, { place, tone }: Pick<ComposerSetting, 'place' | 'tone'>) =>
  (!item.place || item.place === place) && (!item.tone || item.tone.includes(tone))

/** The youngest hear their own register; where it runs out, units, cycles and rests go on with the plain lines for all. */
export const filterByRegister = (items: readonly LibraryItem[], { register }: Pick<ComposerSetting, 'register'>) =>
  items.filter((item) => item.register === register)
