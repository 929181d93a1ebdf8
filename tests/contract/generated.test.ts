/** Some hundred requests that no app would send, to every call; tests/trust/generated.long.test.ts sends twenty thousand. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/app.ts'
import { everybodyAt, ROLES } from '../support/generated/everybody.ts'
import { runGenerated, toldOf } from '../support/generated/run.ts'
import { PLANTED_TABLE } from '../support/generated/values.ts'

let house: TestApp
let address: string
beforeAll(async () => {
  house = await openTestApp({ env: { SCRIPTS_PER_DAY: '10000', EXERCISES_PER_DAY: '1000' } })
  address = await house.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => house.close())

test('whatever is asked, a sentence comes back and nothing breaks', async () => {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6))
  const count = Number(process.env['REQUESTS'] ?? 600)
  const world = everybodyAt(address, house.platform.db)
  const found = await runGenerated(world, { seed, count, roles: ROLES, hands: 6 })
  expect(found.problems, `SEED=${seed}\n${toldOf(found)}`).toEqual([])
  expect(found.asked).toBe(count)
  const { rows } = await sql<{ there: string | null }>`select to_regclass(${PLANTED_TABLE})::text as there`.execute(
    house.platform.db,
  )
  expect(rows[0]?.there).toBeNull()
})
