/** An installation always has a system admin, whatever several of them do at once. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as people from '#contract/identity/people.ts'
import { schoolClose } from '#contract/identity/school.ts'
import { interleave } from '#tests/support/server/interleave.ts'
import { catchFailure } from '#tests/support/fixtures/test-people.ts'
import { type SignedInAdmin, getPerson, openSchoolApp } from '#tests/support/fixtures/school-admin-fixtures.ts'

const { signInAdmin, db, getApp } = openSchoolApp()

// Other tests on this database have left system admins.
beforeEach(() => db().updateTable('identity_account').set({ operator: false }).where('operator', '=', true).execute())
afterEach(() => vi.restoreAllMocks())

const closeSchoolOf = (admin: SignedInAdmin) =>
  admin.call(schoolClose, { Close: { name: `School ${admin.person.school.code}` } })

/** Prepares a call with which one system admin removes that role from another. */
const revokeRoleFrom = async (admin: SignedInAdmin, { person: { uuid } }: SignedInAdmin) => {
  const { revision } = await getPerson(admin, uuid)
  return () => admin.call(people.personEdit, { Person: { uuid, revision, operator: false } })
}

const listOperators = async () => {
  const rows = await db()
    .selectFrom('identity_account')
    .innerJoin('identity_organization as school', 'school.uuid', 'identity_account.organization_uuid')
    .select('identity_account.uuid')
    .where('operator', '=', true)
    .where('disabled_at', 'is', null)
    .where('school.closing_since', 'is', null)
    .execute()
  return rows.map(({ uuid }) => uuid)
}

/** Alice is at one school, Bob and Carol are at another. */
const createThreeOperators = async () => {
  const [alice, bob] = [await signInAdmin(undefined, true), await signInAdmin(undefined, true)]
  return { alice, bob, carol: await signInAdmin(bob.person.school, true) }
}

/** Delays each transaction after its write until the other one has written, so that neither sees the other's change. */
const delayUntilBothWrote = () => {
  const { events } = getApp().platform
  const sendEvent = events.publish.bind(events)
  const bothWritten = Promise.withResolvers<void>()
  let writeCount = 0
  vi.spyOn(events, 'publish').mockImplementation(async (...args) => {
    writeCount += 1
    if (writeCount === 2) bothWritten.resolve()
    // oxlint-disable-next-line alaia/no-fixed-pause -- where a lock lets only one of them in, the other never comes
    await Promise.race([bothWritten.promise, new Promise((resolve) => setTimeout(resolve, 1000))])
    return sendEvent(...args)
  })
}

describe('the last system admin', () => {
  test('keeps the role, even if a closing school has another system admin', async () => {
    const { alice, bob, carol } = await createThreeOperators()
    await closeSchoolOf(alice)
    const [fromBob, fromCarol] = [await revokeRoleFrom(carol, bob), await revokeRoleFrom(bob, carol)]
    // Carol sends her request while she still may; Bob is faster.
    const rejection = await catchFailure(interleave(getApp().platform, fromCarol, fromBob))
    expect([rejection.http, rejection.message]).toEqual([
      403,
      'This is the last system admin. Make someone else a system admin first.',
    ])
    expect(await listOperators()).toEqual([bob.person.uuid])
  })

  test('remains when one closes their school while another is being removed', async () => {
    const { alice, bob, carol } = await createThreeOperators()
    const [fromBob, fromCarol] = [await revokeRoleFrom(carol, bob), await revokeRoleFrom(bob, carol)]
    const closingResult = Promise.withResolvers<unknown>()
    const revoking = interleave(
      getApp().platform,
      async () => {
        await fromCarol()
        // On the embedded engine, one of them waits for the transaction anyway, so this check can only pass there.
        delayUntilBothWrote()
        closingResult.resolve(closeSchoolOf(alice))
      },
      fromBob,
    )
    const results = await Promise.allSettled([revoking, closingResult.promise])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await listOperators()).toHaveLength(1)
  })
})
