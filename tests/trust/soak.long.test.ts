/** Ten minutes of classes, one after the other: nobody is turned away, and the server holds no more than it did. */
import { expect, test } from 'vitest'
import { benchRows } from '../support/bench-rows.ts'
import { tell } from './tell.ts'

test('a school takes class after class, and the server grows no larger', async () => {
  const rows = await benchRows('soak', '--minutes', process.env['SOAK_MINUTES'] ?? '10')
  for (const { what, measured } of rows) tell(35, `${what}: ${measured}`)
  expect(rows.filter(({ verdict }) => verdict !== 'met')).toEqual([])
})
