import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { generateTableTypes } from '../../scripts/generate-tables.ts'
import { createFreshDatabase } from '../support/server/database.ts'

const database = await createFreshDatabase()
afterAll(() => database.close())

const tables = new URL('../../src/server/platform/database/tables.ts', import.meta.url)

describe('tables.ts', () => {
  it('declares the tables that the migrations create', async () => {
    await migrate(database)
    expect(await readFile(tables, 'utf8'), 'run: node scripts/generate-tables.ts').toBe(
      await generateTableTypes(database),
    )
  })

  it('allows the texts of a check, and nobody to write a generated column', async () => {
    await database.script(`
      create table lamp (
        name text not null, color text not null default 'red' check (color in ('red', 'green')),
        name_key text generated always as (lower(name)) stored
      )`)
    expect(await generateTableTypes(database)).toMatch(
      /interface Lamp \{\n {2}color: Generated<"red" \| "green">;\n {2}name: string;\n {2}name_key: GeneratedText;\n\}/,
    )
  })
})
