/**
 * The database in the interface that pg-boss needs, on the same connections, engine and parsers as all other queries.
 */
import type { Db } from 'pg-boss'
import type { OpenDatabase } from '../database/database.ts'

export const createBossDatabase = (database: OpenDatabase): Db => ({
  async executeSql(text, values = []) {
    // Without parameters the text may contain several statements, which require the simple protocol.
    return { rows: values.length > 0 ? await database.query(text, values) : await database.script(text) }
  },
  async listen(channel, onMessage, onReconnect) {
    const stop = await database.listen(channel, onMessage, onReconnect)
    onReconnect()
    return { close: async () => stop() }
  },
})
