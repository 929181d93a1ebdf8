import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder, testDatabase } from '../../../../../../tests/support/database.ts'
import { makeSchool } from '../../../../../../tests/support/people.ts'
import { type ImportCommandContext, runImportPeopleCommand } from './import-command.ts'

const LIST = 'username,first_name,last_name,role,grade\nzara,Zara,Haddad,student,7\nnoa,Noa,Levi,student,13\n'

test('the import command shows a preview of a list, and applies it with --apply', async () => {
  const { db } = await testDatabase()
  const { code, uuid } = await makeSchool(db)
  const file = join(await temporaryFolder(), 'people.csv')
  await writeFile(file, LIST)
  const kept: { school: string; name: string }[] = []
  const keepAct: ImportCommandContext['keepAct'] = async (_tx, list) => void kept.push(list)
  const run = (...words: string[]) => runImportPeopleCommand(db, words, { now: new Date(), keepAct })
  const people = () =>
    db.selectFrom('identity_account').select('username').where('organization_uuid', '=', uuid).execute()

  expect(await run(file, '--school', code)).toEqual([
    'line 3: There is no grade “13”. Use K, or 1 to 12.',
    '2 rows: 1 new, 0 changed, 0 the same, 0 deactivated, 1 left out, 0 new classes',
    'Nothing is changed yet: add --apply to do it.',
  ])
  expect([await people(), kept]).toEqual([[], []])
  expect((await run(file, '--apply', '--school', code.toLowerCase())).at(-1)).toMatch(/^Done/)
  expect(await people()).toEqual([{ username: 'zara' }])
  expect(kept).toEqual([{ school: uuid, name: '1 added, 0 changed, 0 deactivated' }])

  await writeFile(file, `\uFEFF${`${LIST}lou,Loú,Łukasz,student,2\n`.replaceAll(',', '\t')}`, 'utf16le')
  expect((await run(file, '--school', code)).at(-2)).toMatch(/^3 rows: 1 new, 0 changed, 1 the same/)

  for (const words of [
    [],
    [file],
    [file, '--school'],
    [file, 'x', '--school', code],
    [file, '--school', code, '--go'],
  ]) {
    await expect(run(...words)).rejects.toThrow('Say which file and school')
  }
  await expect(run(file, '--school', 'NOWHERE')).rejects.toThrow('There is no school with the code NOWHERE.')
  await expect(run(`${file}x`, '--school', code)).rejects.toThrow("can't be read")
  await writeFile(file, 'email,role\n')
  await expect(run(file, '--school', code, '--apply')).rejects.toThrow('first_name and last_name are missing')
})
