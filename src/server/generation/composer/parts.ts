import { getLibrary, type LibraryItem } from './library.ts'
import type { ScriptComposition } from './composition.ts'
import { filterByRegister } from './setting.ts'
import { flattenLines, type ComposedPiece, type ScriptItemRole } from './composed-lines.ts'

/** Chooses one of the items, preferring one that was not heard recently. */
export const speakItems = (composition: ScriptComposition, items: readonly LibraryItem[], role: ScriptItemRole) => {
  const item = composition.picker.any(filterByRegister(items, composition.setting))
  return item ? [composition.say(item, role)] : []
}

const speakFreshItem = (composition: ScriptComposition, items: readonly LibraryItem[], role: ScriptItemRole) => {
  const item = composition.picker.fresh(filterByRegister(items, composition.setting))
  return item ? [composition.say(item, role)] : []
}

const repeat = <Value>(count: number, create: () => Value[]) => Array.from({ length: count }).flatMap(create)

/** Composes everything from the first word to the first unit. */
export const composeOpening = (composition: ScriptComposition): ComposedPiece[] => {
  const { setting, amounts, picker } = composition
  const { arrivals, eyes, settles } = getLibrary()
  const { theme, technique } = setting
  const arrival = picker.any(filterByRegister(arrivals, setting))!
  const hasFullIntro = technique.id === 'box_breath' && amounts.intro > 0
  const intro = amounts.intro > 0 ? picker.any(filterByRegister(technique.intro, setting)) : undefined
  return [
    composition.say(arrival, 'arrival', amounts.arrival),
    ...(amounts.eyes ? speakItems(composition, eyes[setting.eyes], 'eyes') : []),
    ...repeat(amounts.settles, () => speakFreshItem(composition, settles, 'settle')),
    ...(technique.needs_image && setting.minutes < 2
      ? []
      : speakItems(composition, theme.acknowledgements, 'acknowledgement')),
    ...(intro ? [composition.say(intro, 'intro', hasFullIntro ? undefined : amounts.intro)] : []),
    ...composeImage(composition),
  ]
}

/** Chooses the theme's own image, or one of another theme if the person heard it recently. */
const composeImage = (composition: ScriptComposition): ComposedPiece[] => {
  const { setting, amounts, picker } = composition
  if (!setting.technique.needs_image) return []
  const allImages = getLibrary().themes.flatMap(({ images }) => images)
  const image =
    picker.fresh(filterByRegister(setting.theme.images, setting)) ??
    picker.fresh(filterByRegister(allImages, setting)) ??
    picker.any(filterByRegister(setting.theme.images, setting))
  return image ? [composition.say(image, 'image', amounts.image)] : []
}

/** Composes the words of the theme that are placed between the units. */
export const composeInserts = (composition: ScriptComposition): ComposedPiece[] => {
  const { setting, amounts } = composition
  const { theme, technique } = setting
  const middles = technique.needs_image && setting.minutes < 10 ? 0 : amounts.middles
  const middlePieces = repeat(middles, () => speakFreshItem(composition, theme.middles, 'middle'))
  return [...middlePieces.slice(0, 1), ...composePhrases(composition), ...middlePieces.slice(1)]
}

/** Joins a sentence that leads in and the phrases after it into one piece. */
const composePhrases = (composition: ScriptComposition): ComposedPiece[] => {
  const { setting, amounts, picker } = composition
  const lead = amounts.phrases > 0 ? picker.fresh(filterByRegister(getLibrary().phraseLeads, setting)) : undefined
  if (!lead) return []
  const phrases = repeat(amounts.phrases, () => speakFreshItem(composition, setting.theme.phrases, 'phrases'))
  const phrasePieces = [composition.say(lead, 'phrases'), ...phrases]
  return phrases.length < 2 ? [] : [{ ...phrasePieces[0]!, lines: flattenLines(phrasePieces) }]
}

/** Composes the technique's own silences in their authored order, then those that suit every technique. */
export const composeDeepens = (composition: ScriptComposition): ComposedPiece[] => {
  const { setting, amounts } = composition
  const own = repeat(amounts.deepens, () => speakFreshItem(composition, setting.technique.deepen, 'deepen'))
  const getOrder = ({ item }: ComposedPiece) => setting.technique.deepen.findIndex(({ id }) => id === item.id)
  const missing = repeat(amounts.deepens - own.length, () =>
    speakFreshItem(composition, getLibrary().silences, 'deepen'),
  )
  return [...own.toSorted((one, other) => getOrder(one) - getOrder(other)), ...missing]
}

/** Composes the return to the room, a thought to take along, and the last line. */
export const composeTail = (composition: ScriptComposition, head: readonly ComposedPiece[]): ComposedPiece[] => {
  const { setting, amounts, picker } = composition
  const { returns } = getLibrary()
  const returnItems = returns.filter(({ place }) => setting.place !== 'bed' || place === 'bed')
  const returnItem = amounts.returning > 0 ? picker.any(filterByRegister(returnItems, setting)) : undefined
  return [
    ...(returnItem ? [composition.say(returnItem, 'return', amounts.returning)] : []),
    ...(amounts.carry ? speakFreshItem(composition, setting.theme.carry, 'carry') : []),
    ...composeClosing(composition, head),
  ]
}

/**
 * Prefers the theme's own last line to a shared one, and a line in the chosen tone if nothing before it has that
 * tone. In a one-minute script the acknowledgement may still be removed, so no line may depend on it.
 */
const composeClosing = (composition: ScriptComposition, head: readonly ComposedPiece[]): ComposedPiece[] => {
  const { setting } = composition
  const lastingRoles: ScriptItemRole[] = setting.minutes < 2 ? ['arrival'] : ['arrival', 'acknowledgement']
  const hasToneBefore = head.some(({ role, item }) => lastingRoles.includes(role) && item.tone)
  const filterAllowed = (items: readonly LibraryItem[]) => items.filter(({ echo }) => setting.minutes > 1 || !echo)
  const own = filterAllowed(setting.theme.closings)
  const shared = setting.theme.id === 'sleep' ? [] : getLibrary().closings
  const filterToned = (items: readonly LibraryItem[]) => (hasToneBefore ? [] : items.filter(({ tone }) => tone))
  for (const items of [filterToned(own), filterToned(shared), own, shared]) {
    const closing = speakFreshItem(composition, items, 'closing')
    if (closing.length > 0) return closing
  }
  return speakItems(composition, own, 'closing')
}
