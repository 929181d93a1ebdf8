/** Processes a list with several workers, each of which mostly waits for its page. */

/** More workers would only wait for each other. */
const MAX_WORKERS = 3

/**
 * Processes all items, and returns the results in any order.
 *
 * @param createWorker creates what each worker needs, such as a window
 */
export const processConcurrently = async <Item, Worker, Result>(
  items: readonly Item[],
  createWorker: () => Promise<Worker>,
  work: (worker: Worker, item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const remaining = [...items]
  const results: Result[] = []
  const runWorker = async (): Promise<void> => {
    const worker = await createWorker()
    for (let item = remaining.shift(); item !== undefined; item = remaining.shift()) {
      results.push(await work(worker, item))
    }
  }
  await Promise.all(Array.from({ length: Math.min(MAX_WORKERS, items.length) }, runWorker))
  return results
}
