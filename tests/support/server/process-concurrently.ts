/** Processes a list with several workers, each of which mostly waits for its page. */

/** More workers would only wait for each other. */
const AT_ONCE = 3

/**
 * Processes all items, and returns the results in any order.
 *
 * @param createWorker creates what each worker needs, such as a window
 */
export const processConcurrently = async <Item, Worker, Result>(
  items: readonly Item[],
  begin: () => Promise<Worker>,
  work: (worker: Worker, item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const left = [...items]
  const results: Result[] = []
  const workThrough = async (): Promise<void> => {
    const worker = await begin()
    for (let item = left.shift(); item !== undefined; item = left.shift()) results.push(await work(worker, item))
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, workThrough))
  return results
}
