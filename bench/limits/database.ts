/** Runs queries on PostgreSQL or the embedded database, for the minimal server. */
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { DurableNodeFS, startParameters } from '#server/platform/database/embedded/durable-files.ts'
import { parsers } from '#server/platform/database/values.ts'

type Row = Record<string, unknown>

/** @param name the name of the prepared statement on the server */
export type RunQuery = (name: string, text: string, values: unknown[]) => Promise<Row[]>

const openPostgres = (url: string): RunQuery => {
  const pool = new pg.Pool({ connectionString: url, max: 10, types: parsers })
  return async (name, text, values) => (await pool.query<Row>({ name, text, values })).rows
}

const openEmbedded = async (folder: string): Promise<RunQuery> => {
  const fs = new DurableNodeFS(folder)
  const engine = await PGlite.create({ fs, dataDir: folder, startParams: startParameters })
  return async (_name, text, values) => (await engine.query<Row>(text, values)).rows
}

export const connectDatabase = (env: NodeJS.ProcessEnv): Promise<RunQuery> | RunQuery => {
  if (env['DATABASE_URL']) return openPostgres(env['DATABASE_URL'])
  if (!env['ALAIA_DATA']) throw new Error('Set ALAIA_DATA to the data folder, or set DATABASE_URL.')
  return openEmbedded(`${env['ALAIA_DATA']}/database`)
}
