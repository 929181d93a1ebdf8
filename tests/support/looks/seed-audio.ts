/**
 * A process that gives every session the audio of a background sound: `node tests/support/looks/seed-audio.ts <data
 * folder>`. Pictures of screens need sessions that can be played, and nobody listens to them.
 */
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { createJsonLog } from '#server/platform/log.ts'

const [data = ''] = process.argv.slice(2)
const config = readConfig({ ALAIA_DATA: data })
const database = await openDatabase({ dataDir: config.ALAIA_DATA, log: createJsonLog('error') })
const { audio_key } = await database.db
  .selectFrom('library_ambience')
  .select('audio_key')
  .where('audio_key', 'is not', null)
  .orderBy('position')
  .executeTakeFirstOrThrow()
await database.db
  .updateTable('library_session')
  .set((expression) => ({ audio_key, rendered_key: expression.ref('render_key'), status: 'ready' }))
  .where('made_from', '=', 'script')
  .where('owner_uuid', 'is', null)
  .execute()
await database.close()
