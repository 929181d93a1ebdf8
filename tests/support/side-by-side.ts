/** Processes a list with several workers, each of which mostly waits for its page. */

/** More workers would only wait for each other. */
const AT_ONCE = 3

/**
 * @param begin creates what each worker needs, such as a window
 *
 * @returns the results, in any order
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
