/** Lists by age: one's own first, then the others in the order of growing up. */
import { library } from '#web/lib/words/library.en.ts'

const ages = ['k_5', 'middle_school', 'high_school', 'adult'] as const
type Age = (typeof ages)[number]

export interface AgeShelf<Item> {
  age: Age
  title: string
  items: Item[]
}

export const byAge = <Item extends { audience: Age }>(items: readonly Item[], own: Age): AgeShelf<Item>[] =>
  [own, ...ages.filter((age) => age !== own)]
    .map((age) => ({ age, title: library(`age.${age}`), items: items.filter((item) => item.audience === age) }))
    .filter((shelf) => shelf.items.length > 0)

/** In one row: one's own age first, then the nearest, of two as near the older. */
export const nearestFirst = <Item extends { audience: Age }>(items: readonly Item[], own: Age): Item[] => {
  const step = (age: Age): number => ages.indexOf(age) - ages.indexOf(own)
  const order = [...ages].sort((a, b) => Math.abs(step(a)) - Math.abs(step(b)) || step(b) - step(a))
  return order.flatMap((age) => items.filter((item) => item.audience === age))
}
