import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryFolder, getTestDatabase } from '#tests/support/server/database.ts'
import { makeSchool } from '#tests/support/fixtures/test-people.ts'
import { type ImportCommandContext, type ImportCommandOptions, runImportPeopleCommand } from './import-command.ts'

const LIST = 'username,first_name,last_name,role,grade\nzara,Zara,Haddad,student,7\nnoa,Noa,Levi,student,13\n'

test('the import command shows a preview of a list, and applies it with --apply', async () => {
  const { db } = await getTestDatabase()
  const { code, uuid } = await makeSchool(db)
  const file = join(await createTemporaryFolder(), 'people.csv')
  await writeFile(file, LIST)
  const recordedImports: { school: string; name: string }[] = []
  const recordImport: ImportCommandContext['recordImport'] = async (_tx, list) => void recordedImports.push(list)
  const run = (options: Partial<ImportCommandOptions> = {}) =>
    runImportPeopleCommand(
      db,
      { file, school: code, deactivateMissing: false, allowMassDeactivation: false, apply: false, ...options },
      { now: new Date(), recordImport },
    )
  const listUsernames = () =>
    db.selectFrom('identity_account').select('username').where('organization_uuid', '=', uuid).execute()

  expect(await run()).toEqual([
    'line 3: There is no grade “13”. Use K, or 1 to 12.',
    '2 rows: 1 new, 0 changed, 0 unchanged, 0 deactivated, 1 skipped, 0 new classes',
    'This is a preview: nothing was changed. To import, add --apply.',
  ])
  expect([await listUsernames(), recordedImports]).toEqual([[], []])
  expect((await run({ apply: true, school: code.toLowerCase() })).at(-1)).toMatch(/^Imported/)
  expect(await listUsernames()).toEqual([{ username: 'zara' }])
  expect(recordedImports).toEqual([{ school: uuid, name: '1 added, 0 changed, 0 deactivated' }])

  await writeFile(file, `\uFEFF${`${LIST}lou,Loú,Łukasz,student,2\n`.replaceAll(',', '\t')}`, 'utf16le')
  expect((await run()).at(-2)).toMatch(/^3 rows: 1 new, 0 changed, 1 unchanged/)

  await expect(run({ school: 'NOWHERE' })).rejects.toThrow('No school has the code NOWHERE.')
  await expect(run({ file: `${file}x` })).rejects.toThrow("can't be read")
  await writeFile(file, 'email,role\n')
  await expect(run({ apply: true })).rejects.toThrow('first_name and last_name are missing')
})
