/** Writes src/server/platform/database/tables.ts from the migrations: `node scripts/generate-tables.ts`. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../src/server/platform/database/database.ts'
import { migrate } from '../src/server/platform/database/migrate.ts'
import { generateTableTypes } from '../src/server/platform/database/tables-writer.ts'
import { createJsonLog } from '../src/server/platform/log.ts'

const target = fileURLToPath(new URL('../src/server/platform/database/tables.ts', import.meta.url))

const dataDir = await mkdtemp(join(tmpdir(), 'alaia-tables-'))
const database = await openDatabase({ dataDir, log: createJsonLog('error') })
try {
  await migrate(database)
  await writeFile(target, await generateTableTypes(database))
} finally {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}
