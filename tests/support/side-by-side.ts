/** Work on a list that several do at the same time, where each mostly waits for its page. */

/** More than this only wait for each other. */
const AT_ONCE = 3

/**
 * @param begin what each of those who work needs for itself, such as a window
 * @returns what came of each, in no order
 */
export const sideBySide = async <Item, Place, Result>(
  items: readonly Item[],
  begin: () => Promise<Place>,
  work: (place: Place, item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const left = [...items]
  const results: Result[] = []
  const workThrough = async (): Promise<void> => {
    const place = await begin()
    for (let item = left.shift(); item !== undefined; item = left.shift()) results.push(await work(place, item))
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, workThrough))
  return results
}
