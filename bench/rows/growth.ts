/**
 * Compares the cost of requests with that of the same requests to a school a hundred times as large: sessions, groups,
 * people and their listening history.
 */
import * as contract from '#contract/library.ts'
import type { LoadRequest } from '../harness/connection.ts'
import { load } from '../harness/load.ts'
import { type Family, plain, type Row, type Settings } from '../harness/row.ts'
import { USUAL_SESSIONS } from '../harness/school.ts'
import { embeddedGround, onGround, postgresGround, startSubject, type Subject } from '../harness/measured-server.ts'

const GROWTH_FACTOR = 100
const MAX_RATIO = 1.3

/** Words of the catalog and misspellings of them; there are more pairs than any cache of the server holds. */
const searchWords =
  `breath morning sleep worry test friend angry calm body walk sound rain kind heavy quiet shoulders listen
  count square river mountain brethe anxios slepe focus hands light night small first`.split(/\s+/)

const wordPairs = searchWords.flatMap((firstWord) =>
  searchWords.filter((other) => other > firstWord).map((other) => `${firstWord} ${other}`),
)

const createRequests = (subject: Subject): Record<string, LoadRequest> => {
  const searches = wordPairs.map((search) => subject.createRequest(contract.filtered, { Filter: { search } }))
  return {
    'list, first page': subject.createRequest(contract.sessionsList, { Filter: {} }),
    'home, all rails': subject.createRequest(contract.sessionsList, {}),
    'facets without a search': subject.createRequest(contract.filtered, { Filter: { audience: 'adult' } }),
    'listening history': subject.createRequest(contract.listened, {}),
    [`search, ${wordPairs.length} different queries`]: { ...searches[0]!, bodies: searches.map(({ body }) => body ?? '') },
  }
}

type Costs = Record<string, number>

/** Returns the microseconds of CPU time for each request. */
const measureCosts = async (sessions: number, { seconds }: Settings): Promise<Costs> => {
  const ground = (await postgresGround()) ?? embeddedGround()
  return onGround(ground, sessions, async () => {
    const subject = await startSubject({ ground })
    try {
      const costs: Costs = {}
      for (const [what, loadRequest] of Object.entries(createRequests(subject))) {
        const { perCore } = await load(loadRequest, { connections: 8, seconds, pids: subject.pids, warm: 1000 })
        costs[what] = 1e6 / perCore
      }
      return costs
    } finally {
      await subject.stop()
    }
  })
}

export const growth: Family = {
  name: 'growth',
  title: `Growth from ${USUAL_SESSIONS} to ${USUAL_SESSIONS * GROWTH_FACTOR} sessions`,
  note: 'Microseconds of CPU time per response, database included.',
  async measure(settings) {
    const small = await measureCosts(USUAL_SESSIONS, settings)
    const large = await measureCosts(USUAL_SESSIONS * GROWTH_FACTOR, settings)
    return Object.entries(small).map(([what, smallCost]): Row => {
      const largeCost = large[what] ?? Number.NaN
      return {
        ...plain({
          what,
          measured: `${largeCost.toFixed(0)} µs`,
          beside: `with ${USUAL_SESSIONS} sessions ${smallCost.toFixed(0)} µs`,
          goal: `<= ${MAX_RATIO} x`,
          isMet: largeCost <= smallCost * MAX_RATIO,
        }),
        ratio: `${(largeCost / smallCost).toFixed(2)} x`,
      }
    })
  },
}
