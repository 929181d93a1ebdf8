import { getLibrary, type LibraryItem } from './library.ts'
import type { Composition } from './making.ts'
import { filterByRegister } from './setting.ts'
import { flattenLines, type Piece, type Role } from './spoken.ts'

/** Chooses one of the items, preferring one that was not heard recently. */
export const speakItems = (making: Composition, items: readonly LibraryItem[], role: Role) => {
  const item = making.picker.any(filterByRegister(items, making.setting))
  return item ? [making.say(item, role)] : []
}

const ifFresh = (making: Composition, items: readonly LibraryItem[], role: Role) => {
  const item = making.picker.fresh(filterByRegister(items, making.setting))
  return item ? [making.say(item, role)] : []
}

const times = <Value>(count: number, make: () => Value[]) => Array.from({ length: count }).flatMap(make)

/** Composes everything from the first word to the first unit. */
export const composeOpening = (making: Composition): Piece[] => {
  const { setting, amounts, picker } = making
  const { arrivals, eyes, settles } = getLibrary()
  const { theme, technique } = setting
  const arrival = picker.any(filterByRegister(arrivals, setting))!
  const hasFullIntro = technique.id === 'box_breath' && amounts.intro > 0
  const intro = amounts.intro > 0 ? picker.any(filterByRegister(technique.intro, setting)) : undefined
  return [
    making.say(arrival, 'arrival', amounts.arrival),
    ...(amounts.eyes ? speakItems(making, eyes[setting.eyes], 'eyes') : []),
    ...times(amounts.settles, () => ifFresh(making, settles, 'settle')),
    ...(technique.needs_image && setting.minutes < 2
      ? []
      : speakItems(making, theme.acknowledgements, 'acknowledgement')),
    ...(intro ? [making.say(intro, 'intro', hasFullIntro ? undefined : amounts.intro)] : []),
    ...imageOf(making),
  ]
}

/** Chooses the theme's own image, or one of another theme if the person heard it recently. */
const imageOf = (making: Composition): Piece[] => {
  const { setting, amounts, picker } = making
  if (!setting.technique.needs_image) return []
  const allImages = getLibrary().themes.flatMap(({ images }) => images)
  const image =
    picker.fresh(filterByRegister(setting.theme.images, setting)) ??
    picker.fresh(filterByRegister(allImages, setting)) ??
    picker.any(filterByRegister(setting.theme.images, setting))
  return image ? [making.say(image, 'image', amounts.image)] : []
}

/** Composes the words of the theme that are placed between the units. */
export const composeInserts = (making: Composition): Piece[] => {
  const { setting, amounts } = making
  const { theme, technique } = setting
  const middles = technique.needs_image && setting.minutes < 10 ? 0 : amounts.middles
  const middlePieces = times(middles, () => ifFresh(making, theme.middles, 'middle'))
  return [...middlePieces.slice(0, 1), ...phrasesOf(making), ...middlePieces.slice(1)]
}

/** Joins a sentence that leads in and the phrases after it into one piece. */
const phrasesOf = (making: Composition): Piece[] => {
  const { setting, amounts, picker } = making
  const lead = amounts.phrases > 0 ? picker.fresh(filterByRegister(getLibrary().leads, setting)) : undefined
  if (!lead) return []
  const phrases = times(amounts.phrases, () => ifFresh(making, setting.theme.phrases, 'phrases'))
  const block = [making.say(lead, 'phrases'), ...phrases]
  return phrases.length < 2 ? [] : [{ ...block[0]!, lines: flattenLines(block) }]
}

/** Composes the technique's own silences in their authored order, then those that suit every technique. */
export const composeDeepens = (making: Composition): Piece[] => {
  const { setting, amounts } = making
  const own = times(amounts.deepens, () => ifFresh(making, setting.technique.deepen, 'deepen'))
  const orderOf = ({ item }: Piece) => setting.technique.deepen.findIndex(({ id }) => id === item.id)
  const missing = times(amounts.deepens - own.length, () => ifFresh(making, getLibrary().silences, 'deepen'))
  return [...own.toSorted((one, other) => orderOf(one) - orderOf(other)), ...missing]
}

/** Composes the return to the room, a thought to take along, and the last line. */
export const composeTail = (making: Composition, head: readonly Piece[]): Piece[] => {
  const { setting, amounts, picker } = making
  const { returns } = getLibrary()
  const returning = returns.filter(({ place }) => setting.place !== 'bed' || place === 'bed')
  const back = amounts.returning > 0 ? picker.any(filterByRegister(returning, setting)) : undefined
  return [
    ...(back ? [making.say(back, 'return', amounts.returning)] : []),
    ...(amounts.carry ? ifFresh(making, setting.theme.carry, 'carry') : []),
    ...closingOf(making, head),
  ]
}

/**
 * Prefers the theme's own last line to a shared one, and a line in the chosen tone if nothing before it has that
 * tone. In a one-minute script the acknowledgement may still be removed, so no line may depend on it.
 */
const closingOf = (making: Composition, head: readonly Piece[]): Piece[] => {
  const { setting } = making
  const lasting: Role[] = setting.minutes < 2 ? ['arrival'] : ['arrival', 'acknowledgement']
  const hasToneBefore = head.some(({ role, item }) => lasting.includes(role) && item.tone)
  const allowed = (items: readonly LibraryItem[]) => items.filter(({ echo }) => setting.minutes > 1 || !echo)
  const own = allowed(setting.theme.closings)
  const shared = setting.theme.id === 'sleep' ? [] : getLibrary().closings
  const toned = (items: readonly LibraryItem[]) => (hasToneBefore ? [] : items.filter(({ tone }) => tone))
  for (const items of [toned(own), toned(shared), own, shared]) {
    const closing = ifFresh(making, items, 'closing')
    if (closing.length > 0) return closing
  }
  return speakItems(making, own, 'closing')
}
