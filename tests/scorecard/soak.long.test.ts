/** Half an hour of classes, one after the other: nobody is turned away, and the server holds no more than it did. */
import { expect, test } from 'vitest'
import { benchRows } from '../support/bench-rows.ts'
import { tell } from './tell.ts'

/** As the goal asks; SOAK_MINUTES makes it shorter, and the figure says so. */
const WHOLE = 30
const minutes = Number(process.env['SOAK_MINUTES'] ?? WHOLE)

test('a school takes class after class, and the server grows no larger', async () => {
  const rows = await benchRows('soak', '--minutes', String(minutes))
  const short = minutes < WHOLE ? { partly: `${minutes} minutes of ${WHOLE}` } : {}
  for (const { what, measured } of rows) tell(35, `${what}: ${measured}`, short)
  expect(rows.filter(({ verdict }) => verdict !== 'met')).toEqual([])
})
