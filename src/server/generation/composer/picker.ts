import type { LibraryItem } from './library.ts'
import { matchesSetting, type ComposerSetting } from './setting.ts'
import type { RandomSource } from '#art/seeded-random.ts'

/** The most characters of a line that may be repeated: "Around again.", "In, slowly." */
const SHORT_LINE = 20

/**
 * Chooses items one after another for one script: never the same item twice, and a recently heard item only if
 * necessary.
 */
export type Picker = {
  /** Returns an item that was not heard recently, or undefined. */
  fresh(items: readonly LibraryItem[]): LibraryItem | undefined
  /** Returns a fresh item, or else a recently heard one. Returns undefined only if no item fits. */
  any(items: readonly LibraryItem[]): LibraryItem | undefined
  /** Tells whether a fresh item is left. */
  hasFresh(items: readonly LibraryItem[]): boolean
  /** Allows lines that echo this motif from now on. */
  mention(motif: string): void
}

const isShort = ({ lines }: LibraryItem) => lines.every(({ text }) => text.length <= SHORT_LINE)

/** A line that is marked for the tone or the posture weighs more than one that suits all of them. */
const getWeight = ({ tone, place }: LibraryItem) => (tone ? 2 : 1) * (place ? 3 : 1)

const pickWeighted = (items: readonly LibraryItem[], random: RandomSource): LibraryItem | undefined => {
  const total = items.reduce((sum, item) => sum + getWeight(item), 0)
  let point = random() * total
  return items.find((item) => (point -= getWeight(item)) < 0) ?? items.at(-1)
}

export const createPicker = (
  setting: Pick<ComposerSetting, 'place' | 'tone'>,
  { random, recent }: { random: RandomSource; recent: readonly string[] },
): Picker => {
  const recentIds = new Set(recent)
  const usedIds = new Set<string>()
  const motifs = new Set<string>()
  const isUsable = (item: LibraryItem) =>
    !usedIds.has(item.id) && matchesSetting(item, setting) && (!item.echo || motifs.has(item.echo))
  const isRecent = ({ lines }: LibraryItem) => lines.some(({ id }) => recentIds.has(id))
  const markUsed = (item: LibraryItem) => {
    usedIds.add(item.id)
    if (item.motif) motifs.add(item.motif)
    return item
  }
  const choose = (items: readonly LibraryItem[]) => {
    const item = pickWeighted(items, random)
    return item && markUsed(item)
  }
  const listFresh = (items: readonly LibraryItem[]) => items.filter((item) => isUsable(item) && !isRecent(item))
  return {
    fresh: (items) => choose(listFresh(items)),
    any: (items) => {
      const usable = items.filter(isUsable)
      const fresh = usable.filter((item) => !isRecent(item))
      const shortItems = usable.filter(isShort)
      return choose([fresh, shortItems, usable].find((pool) => pool.length > 0) ?? [])
    },
    hasFresh: (items) => listFresh(items).length > 0,
    mention: (motif) => motifs.add(motif),
  }
}
