/**
 * Groups items by age group: the person's own first, then the others in the order of the home page, the nearest one
 * first.
 */
import type { Audience } from '#contract/identity.ts'
import { library } from '#web/lib/messages/en/library.ts'

type Age = Audience

const ageOrder: Record<Age, readonly Age[]> = {
  k_5: ['k_5', 'middle_school', 'high_school', 'adult'],
  middle_school: ['middle_school', 'high_school', 'k_5', 'adult'],
  high_school: ['high_school', 'middle_school', 'adult', 'k_5'],
  adult: ['adult', 'high_school', 'middle_school', 'k_5'],
}

export interface AgeGroup<Item> {
  age: Age
  title: string
  items: Item[]
}

export const groupByAge = <Item extends { audience: Age }>(items: readonly Item[], ownAge: Age): AgeGroup<Item>[] =>
  ageOrder[ownAge]
    .map((age) => ({ age, title: library(`age.${age}`), items: items.filter((item) => item.audience === age) }))
    .filter((group) => group.items.length > 0)

/** Sorts the items in the same order, in one list. */
export const sortByNearestAge = <Item extends { audience: Age }>(items: readonly Item[], ownAge: Age): Item[] =>
  ageOrder[ownAge].flatMap((age) => items.filter((item) => item.audience === age))
