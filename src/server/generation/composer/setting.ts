import type { ExerciseTheme, Technique, Tone } from '#rules/exercises.ts'
import type { ScriptAudience } from '../script/script.ts'
import type { Eyes, LibraryItem, PracticePosture, LineRegister, TechniqueFacts, ThemeFacts } from './library.ts'

/** The facts that decide whether a line may be spoken: audience, theme, technique, tone, posture, eyes and length. */
export type ComposerSetting = {
  audience: ScriptAudience
  register: LineRegister
  theme: ThemeFacts
  technique: TechniqueFacts
  tone: Tone
  place: PracticePosture
  eyes: Eyes
  minutes: number
}

const getPosture = (theme: ExerciseTheme, technique: Technique): PracticePosture => {
  if (theme === 'sleep') return 'bed'
  return technique === 'movement' ? 'stand' : 'seat'
}

export const createComposerSetting = (
  request: Pick<ComposerSetting, 'audience' | 'theme' | 'technique' | 'tone' | 'minutes'>,
): ComposerSetting => {
  const place = getPosture(request.theme.id, request.technique.id)
  const isMovementInBed = place === 'bed' && request.technique.id === 'movement'
  return {
    ...request,
    register: request.audience === 'k_5' ? 'young' : 'all',
    place,
    eyes: isMovementInBed ? 'choice' : request.technique.eyes,
  }
}

/** Matches an item by posture and tone. An item without a mark suits every posture or tone. */
export const matchesSetting = (item: LibraryItem, { place, tone }: Pick<ComposerSetting, 'place' | 'tone'>) =>
  (!item.place || item.place === place) && (!item.tone || item.tone.includes(tone))

/**
 * The youngest students hear their own register. When it runs out, units, cycles and rests continue with the lines
 * for everyone.
 */
export const filterByRegister = (items: readonly LibraryItem[], { register }: Pick<ComposerSetting, 'register'>) =>
  items.filter((item) => item.register === register)
