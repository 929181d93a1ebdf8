/**
 * A server that shows the best performance a server of this kind could reach: Fastify, the catalog in memory, and one
 * query for each call.
 *
 * It checks only the cookie, validates nothing, and must never serve real users.
 */
import { createHash } from 'node:crypto'
import Fastify, { type FastifyRequest } from 'fastify'
import { connectDatabase } from './database.ts'

const query = await connectDatabase(process.env)
const sessions = await query(
  'sessions',
  `select s.uuid, s.title, s.description, s.audio_key as url, s.duration, s.cover_key as session_thumbnail, s.author, s.narrator,
    s.session_type, s.audience, s.technique, s.theme, s.energy, s.eyes, s.transcript_key as transcript_url,
    json_build_object('scene', s.scene, 'palette', s.palette) as cover,
    (select json_build_object('uuid', g.uuid, 'group_type', g.group_type, 'title', g.title) from library_group g
      join library_group_session m on m.group_uuid = g.uuid where m.session_uuid = s.uuid limit 1) as "group"
  from library_session s order by position limit 100`,
  [],
)
const sessionsByUuid = new Map(sessions.map((session) => [session['uuid'] as string, session]))

interface SessionProgress {
  session_uuid: string
  paused_seconds: number
  completed_at: string | null
}

const listeningStateSql = `
  select (select json_agg(json_build_object('session_uuid', session_uuid, 'paused_seconds', paused_seconds, 'completed_at', completed_at))
      from library_progress p where p.account_uuid = auth_session.account_uuid) as progress,
    (select json_agg(session_uuid) from library_favourite f where f.account_uuid = auth_session.account_uuid) as favorites
  from identity_session auth_session
  where auth_session.secret_hash = $1 and auth_session.ended_at is null`

const hashSessionSecret = (request: FastifyRequest): Buffer =>
  createHash('sha256')
    .update((request.headers.cookie ?? '').replace('alaia=', ''))
    .digest()

const readListeningState = async (request: FastifyRequest) => {
  const [row] = await query('listening-state', listeningStateSql, [hashSessionSecret(request)])
  if (!row) throw new Error('The cookie belongs to no open session')
  const progress = new Map(
    ((row['progress'] as SessionProgress[] | null) ?? []).map((sessionProgress) => [
      sessionProgress.session_uuid,
      sessionProgress,
    ]),
  )
  return { progress, favorites: new Set((row['favorites'] as string[] | null) ?? []) }
}

const addListeningState = (
  session: Record<string, unknown>,
  { progress, favorites }: Awaited<ReturnType<typeof readListeningState>>,
) => {
  const uuid = session['uuid'] as string
  const sessionProgress = progress.get(uuid)
  return {
    ...session,
    paused_seconds: sessionProgress?.paused_seconds ?? 0,
    completed_at: sessionProgress?.completed_at ?? null,
    is_favourite: favorites.has(uuid) ? 1 : 0,
  }
}

const recordProgressSql = `
  insert into library_progress as stored (account_uuid, session_uuid, paused_seconds, reported_at, listened_at)
  select account_uuid, $2, $3, $4, now() from identity_session where secret_hash = $1 and ended_at is null
  on conflict (account_uuid, session_uuid) do update set paused_seconds = excluded.paused_seconds,
    reported_at = excluded.reported_at, listened_at = excluded.listened_at
  where stored.reported_at <= excluded.reported_at`

type ProgressBody = {
  Request: { MindfulnessSession: { session_uuid: string; paused_seconds: number; timestamp: number } }
}
type CallRequest = FastifyRequest<{ Body: ProgressBody }>

const app = Fastify()
app.get('/healthz', () => ({ status: 'ok' }))
app.post('/list', (request) =>
  readListeningState(request).then((listeningState) => ({
    Sessions: sessions.map((session) => addListeningState(session, listeningState)),
  })),
)
app.post('/info', (request: CallRequest) =>
  readListeningState(request).then((listeningState) => ({
    Session: addListeningState(
      sessionsByUuid.get(request.body.Request.MindfulnessSession.session_uuid) ?? {},
      listeningState,
    ),
  })),
)
app.post('/progress', (request: CallRequest) => {
  const { session_uuid, paused_seconds, timestamp } = request.body.Request.MindfulnessSession
  return query('record-progress', recordProgressSql, [
    hashSessionSecret(request),
    session_uuid,
    paused_seconds,
    timestamp,
  ]).then(() => ({}))
})
await app.listen({ port: Number(process.env['PORT']) })
process.on('SIGTERM', () => process.exit(0))
