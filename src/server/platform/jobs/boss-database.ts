/** The database as pg-boss asks it: the same connections, engine and parsers as everybody else. */
import type { Db } from 'pg-boss'
import type { OpenDatabase } from '../database/database.ts'

export const createBossDatabase = (database: OpenDatabase): Db => ({
  async executeSql(text, values = []) {
    // Without parameters it may be several statements, and those need the simple protocol.
    return { rows: values.length > 0 ? await database.query(text, values) : await database.script(text) }
  },
  async listen(channel, hear, again) {
    const stop = await database.listen(channel, hear, again)
    again()
    return { close: async () => stop() }
  },
})
