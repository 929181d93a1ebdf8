/** Direct queries on either database, one at a time, as a baseline for limits. */
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { DurableNodeFS, startParameters } from '#server/platform/database/embedded/durable-files.ts'
import { parsers } from '#server/platform/database/values.ts'

type Row = Record<string, unknown>

/** @param name the name of the prepared statement on the server */
export type Query = (name: string, text: string, values: unknown[]) => Promise<Row[]>

const openPostgres = (url: string): Query => {
  const pool = new pg.Pool({ connectionString: url, max: 10, types: parsers })
  return async (name, text, values) => (await pool.query<Row>({ name, text, values })).rows
}

const openEmbedded = async (folder: string): Promise<Query> => {
  const fs = new DurableNodeFS(folder)
  const engine = await PGlite.create({ fs, dataDir: folder, startParams: startParameters })
  return async (_name, text, values) => (await engine.query<Row>(text, values)).rows
}

export const openQuery = (env: NodeJS.ProcessEnv): Promise<Query> | Query =>
  env['DATABASE_URL'] ? openPostgres(env['DATABASE_URL']) : openEmbedded(`${env['ALAIA_DATA']}/database`)
