/** Half an hour of class after class: no failed request, and the server's memory doesn't grow. */
import { expect, test } from 'vitest'
import { benchRows } from '../support/bench-rows.ts'
import { tell } from './tell.ts'

/** The duration in the goal. SOAK_MINUTES lowers it, and the figure then says so. */
const WHOLE = 30
const minutes = Number(process.env['SOAK_MINUTES'] ?? WHOLE)

test('a soak run of class after class has no errors and no memory growth', async () => {
  const rows = await benchRows('soak', '--minutes', String(minutes))
  const short = minutes < WHOLE ? { partly: `${minutes} minutes of ${WHOLE}` } : {}
  for (const { what, measured } of rows) tell(35, `${what}: ${measured}`, short)
  expect(rows.filter(({ verdict }) => verdict !== 'met')).toEqual([])
})
