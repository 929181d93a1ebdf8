import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as privacy from '#contract/privacy.ts'
import * as privacyAdmin from '#contract/privacy/admin.ts'
import { catchFailure, createSignedInPerson, createVisitor } from '#tests/support/fixtures/test-people.ts'
import { insertRow, findTablesWith } from '#tests/support/fixtures/row-factory.ts'
import { openSchoolApp } from '#tests/support/fixtures/school-admin-fixtures.ts'

const { signInAdmin, db, getApp, getServer } = openSchoolApp()

/** Makes the database fail at the moment when this account is about to be deleted. */
const withFailingDelete = async (uuid: string, work: () => Promise<unknown>): Promise<unknown> => {
  await sql`
    create function breaks_off() returns trigger language plpgsql as $$
      begin raise exception 'the database went away'; end $$`.execute(db())
  await sql`
    create trigger breaks_off before delete on identity_account for each row when (old.uuid = ${sql.lit(uuid)})
    execute function breaks_off()`.execute(db())
  try {
    return await work()
  } finally {
    await sql`drop function breaks_off cascade`.execute(db())
  }
}

test('an erasure that cannot delete the account erases nothing, and a retry erases everything', async () => {
  const admin = await signInAdmin()
  const lena = await createSignedInPerson(getServer(), { school: admin.person.school, first_name: 'Lena' })
  const { uuid } = lena.person
  const mark = `child${uuid.slice(0, 8)}`
  await insertRow(db(), { table: 'journal_entry', given: { account_uuid: uuid }, mark })
  const erase = () =>
    admin.call(privacyAdmin.studentErase, { ManagedUser: { uuid }, Erase: { account: 'goes', name: 'Lena Osei' } })
  expect(await withFailingDelete(uuid, () => catchFailure(erase()))).toMatchObject({ http: 500 })
  expect(await findTablesWith(db(), mark)).toEqual(['journal_entry'])
  expect((await lena.call(privacy.retention, {})).Retention).not.toEqual([])

  await erase()
  expect(await findTablesWith(db(), mark)).toEqual([])
  expect((await catchFailure(createVisitor(getApp().app).signIn(lena.person))).http).toBe(401)
})
