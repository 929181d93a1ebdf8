/** A school of a thousand that comes in the same minute, by password and through its platform, and one of two hundred on the embedded database. */
import { expect, test } from 'vitest'
import type { Row } from '../../bench/harness/row.ts'
import { benchRows, untilQuiet } from '../support/bench-rows.ts'
import { tell } from './tell.ts'

/**
 * Whoever is turned away was turned away; a time that was missed while others used the machine is told, not judged.
 * @returns what was missed
 */
const judged = (rows: readonly Row[], quiet: boolean): string[] => {
  for (const { what, measured, verdict } of rows) {
    if (verdict === 'NOT RUN') tell(32, `${what} did not run`, { partly: `${what}: ${measured}` })
    else if (quiet || verdict !== 'MISSED') tell(32, `${what} ${measured}`)
    else tell(32, `${what} ${measured}`, { unjudged: `${what}, on a busy machine` })
  }
  const missed = rows.filter(({ verdict }) => verdict === 'MISSED').map(({ what }) => what)
  return missed.filter((what) => quiet || what.includes('failed'))
}
const isJudged = ({ verdict }: Row): boolean => verdict === 'met' || verdict === 'MISSED'

test('a thousand pupils take a class in the same minute, and none of them is turned away', async () => {
  const quiet = await untilQuiet()
  const rows = await benchRows('class-minute')
  expect(rows.filter(isJudged)).not.toEqual([])
  expect(judged(rows, quiet)).toEqual([])
})

test('a thousand pupils come through the platform of their school in the same minute, all from one address', async () => {
  const quiet = await untilQuiet()
  const rows = (await benchRows('sign-on')).filter(({ what }) => what.includes('pupils sign on'))
  expect(rows.filter(isJudged)).not.toEqual([])
  expect(judged(rows, quiet)).toEqual([])
})
