/** A school of a thousand that comes in the same minute, and one of two hundred on the embedded database. */
import { expect, test } from 'vitest'
import { benchRows, untilQuiet } from '../support/bench-rows.ts'
import { tell } from './tell.ts'

test('a thousand pupils take a class in the same minute, and none of them is turned away', async () => {
  const quiet = await untilQuiet()
  const rows = await benchRows('class-minute')
  for (const { what, measured, verdict } of rows) {
    if (verdict === 'NOT RUN') tell(32, `${what} did not run`, { partly: `${what}: ${measured}` })
    else if (quiet || verdict !== 'MISSED') tell(32, `${what} ${measured}`)
    else tell(32, `${what} ${measured}`, { unjudged: `${what}, on a busy machine` })
  }
  expect(rows.filter(({ verdict }) => verdict === 'met' || verdict === 'MISSED')).not.toEqual([])
  const missed = rows.filter(({ verdict }) => verdict === 'MISSED').map(({ what }) => what)
  // Whoever is turned away was turned away; a time that was missed while others used the machine is told, not judged.
  expect(missed.filter((what) => quiet || what.includes('failed'))).toEqual([])
})
