/** A platform that is slow, and a connection that nobody can open: what it means for everybody else. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { platformAt } from '../../../../../tests/support/partner.ts'
import { toldPlatform } from '../../../../../tests/support/told-platform.ts'
import { Pace } from './pace.ts'

const { connected, house, inbox, parts, rows, run } = toldPlatform()

test('a call is begun only as long as no other process takes it for lost, however slow the platform is', async () => {
  const { publish, school } = await connected()
  await publish('s-7a', 's-7b')
  const pace = new Pace()
  for (let slow = 0; slow < 3; slow += 1) pace.answered(2_000)
  const partner = platformAt(inbox().origin)
  const left: number[] = []
  const slowly = Object.assign(Object.create(partner) as typeof partner, {
    async publishAssignment(asked: Parameters<typeof partner.publishAssignment>[0]) {
      const { db } = house().platform
      const { rows: calls } = await sql<{ next_at: Date }>`
        select next_at from assignments_outbox where published_uuid = ${asked.reference}::uuid`.execute(db)
      left.push(calls[0]!.next_at.getTime() - house().clock.now().getTime())
      house().clock.pass(30_000)
      return partner.publishAssignment(asked)
    },
  })
  const partners = { ...parts().ports.partners, platformOf: async () => slowly }
  await run({ partners, paces: new Map([[school.uuid, pace]]) })
  expect(left).toHaveLength(2)
  expect(Math.min(...left)).toBeGreaterThanOrEqual(40_000)
  expect((await rows()).map(({ state, last_error }) => [state, last_error])).toEqual([
    ['sent', null],
    ['sent', null],
  ])
})

test('what one school publishes arrives although the connection of another one cannot be opened', async () => {
  const [broken, whole] = [await connected(), await connected()]
  await broken.publish('s-7a')
  await whole.publish('s-7b')
  const partners = {
    ...parts().ports.partners,
    async platformOf(school: string) {
      if (school === broken.school.uuid) throw new Error('What opens it is gone.')
      return platformAt(inbox().origin)
    },
  }
  await run({ partners })
  expect(inbox().assignments.map(({ section_id }) => section_id)).toEqual(['s-7b'])
  expect((await rows()).map(({ state, attempts, last_error }) => [state, attempts, last_error])).toEqual([
    ['waiting', 0, 'What opens it is gone.'],
    ['sent', 1, null],
  ])
})
