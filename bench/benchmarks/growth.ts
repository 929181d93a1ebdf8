/**
 * Compares the cost of requests with that of the same requests in a school a hundred times as large: sessions, groups,
 * people and their listening history.
 */
import * as contract from '#contract/library.ts'
import { load, type LoadRequest } from '../harness/load.ts'
import { type Benchmark, createRow, type BenchRow, type BenchSettings } from '../harness/row.ts'
import { USUAL_SESSIONS } from '../harness/school.ts'
import {
  createEmbeddedEnvironment,
  runInEnvironment,
  startPostgresEnvironment,
  startMeasuredServer,
  type MeasuredServer,
} from '../harness/measured-server.ts'

const GROWTH_FACTOR = 100
const MAX_RATIO = 1.3

/** Words of the catalog and misspellings of them; there are more pairs than any cache of the server holds. */
const searchWords =
  `breath morning sleep worry test friend angry calm body walk sound rain kind heavy quiet shoulders listen
  count square river mountain brethe anxios slepe focus hands light night small first`.split(/\s+/)

const wordPairs = searchWords.flatMap((firstWord) =>
  searchWords.filter((secondWord) => secondWord > firstWord).map((secondWord) => `${firstWord} ${secondWord}`),
)

const createRequests = (server: MeasuredServer): Record<string, LoadRequest> => {
  const searches = wordPairs.map((search) => server.createRequest(contract.filtered, { Filter: { search } }))
  return {
    'list, first page': server.createRequest(contract.sessionsList, { Filter: {} }),
    'home, all rails': server.createRequest(contract.sessionsList, {}),
    'facets without a search': server.createRequest(contract.filtered, { Filter: { audience: 'adult' } }),
    'listening history': server.createRequest(contract.listened, {}),
    [`search, ${wordPairs.length} different queries`]: {
      ...searches[0]!,
      bodies: searches.map(({ body }) => body ?? ''),
    },
  }
}

type Costs = Record<string, number>

/** Returns the microseconds of CPU time for each request. */
const measureCosts = async (sessionCount: number, { seconds }: BenchSettings): Promise<Costs> => {
  const environment = (await startPostgresEnvironment()) ?? createEmbeddedEnvironment()
  return runInEnvironment(environment, sessionCount, async () => {
    const server = await startMeasuredServer({ environment })
    try {
      const costs: Costs = {}
      for (const [what, loadRequest] of Object.entries(createRequests(server))) {
        const loadResult = await load(loadRequest, { connections: 8, seconds, pids: server.pids, warmUpCount: 1000 })
        const requestsPerCpuSecond = loadResult.perCore
        costs[what] = 1e6 / requestsPerCpuSecond
      }
      return costs
    } finally {
      await server.stop()
    }
  })
}

export const growthBenchmark: Benchmark = {
  name: 'growth',
  title: `Growth from ${USUAL_SESSIONS} to ${(USUAL_SESSIONS * GROWTH_FACTOR).toLocaleString('en-US')} sessions`,
  note: `CPU time of a request in microseconds, database included, with ${GROWTH_FACTOR} times as many sessions, groups, people and plays.`,
  async measure(settings) {
    const costsAtUsualSize = await measureCosts(USUAL_SESSIONS, settings)
    const costsAtLargeSize = await measureCosts(USUAL_SESSIONS * GROWTH_FACTOR, settings)
    return Object.entries(costsAtUsualSize).map(([what, usualCost]): BenchRow => {
      const largeCost = costsAtLargeSize[what] ?? Number.NaN
      return {
        ...createRow({
          what,
          measured: `${largeCost.toFixed(0)} µs`,
          comparison: `with ${USUAL_SESSIONS} sessions ${usualCost.toFixed(0)} µs`,
          goal: `<= ${MAX_RATIO}x`,
          isMet: largeCost <= usualCost * MAX_RATIO,
        }),
        ratio: `${(largeCost / usualCost).toFixed(2)}x`,
      }
    })
  },
}
