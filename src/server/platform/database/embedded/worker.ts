/** The database thread: it runs one request after another, so that the main thread never blocks on a query. */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type messages, protocol } from '@electric-sql/pglite'
import { DISK_FULL } from '../disk-full.ts'
import { DurableNodeFS, startParameters } from './durable-files.ts'
import type { Answer, ErrorFacts, Outcome, Request, Work, WorkerSettings } from './messages.ts'
import { DiskSpaceMonitor } from './room.ts'
import { Statements } from './statements.ts'

const { folder, begun } = workerData as WorkerSettings
const { serialize } = protocol
type Message = { name: string }

const engine = await PGlite.create({ fs: new DurableNodeFS(folder), dataDir: folder, startParams: startParameters })
const statements = new Statements()
const room = new DiskSpaceMonitor(folder)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const say = (answer: Answer): void => parentPort?.postMessage(answer)

const bytesOf = (parts: Uint8Array[]): Uint8Array => (parts.length === 1 ? parts[0]! : Buffer.concat(parts))

const send = (...parts: Uint8Array[]): Promise<Message[]> =>
  engine.execProtocolStream(bytesOf(parts), { syncToFs: false, throwOnError: false })

const countOf = (tag: string): number | undefined => {
  const last = Number(tag.slice(tag.lastIndexOf(' ') + 1))
  return Number.isInteger(last) ? last : undefined
}

const outcomesOf = (answers: Message[]): Outcome[] => {
  const outcomes: Outcome[] = []
  let current: Outcome = { command: '', fields: [], rows: [] }
  for (const answer of answers) {
    if (answer.name === 'rowDescription') {
      const { fields } = answer as messages.RowDescriptionMessage
      current.fields = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }))
    } else if (answer.name === 'dataRow') {
      current.rows.push((answer as messages.DataRowMessage).fields)
    } else if (answer.name === 'commandComplete') {
      const tag = (answer as messages.CommandCompleteMessage).text
      outcomes.push({ ...current, command: tag.split(' ', 1)[0]!, count: countOf(tag) })
      current = { command: '', fields: [], rows: [] }
    }
  }
  return outcomes
}

/** The SQLSTATE of a write in read-only mode. */
const READ_ONLY = '25006'

const factsOf = ({ message, code, constraint, detail, schema, table, column }: messages.DatabaseError): ErrorFacts => ({
  message,
  code: code === READ_ONLY && room.isLow ? DISK_FULL : code,
  constraint,
  detail,
  schema,
  table,
  column,
})

/** Call it only between transactions: inside one, the setting would be rolled back with it. */
const lookForRoom = async (): Promise<void> => {
  if (!room.changed()) return
  say({ kind: 'room', low: room.isLow })
  await send(serialize.query(`set default_transaction_read_only = ${room.isLow ? 'on' : 'off'}`))
}

/** True for work that starts a transaction or runs outside any. */
const isFirst = (work: Extract<Work, { kind: 'statement' | 'script' }>): boolean =>
  !work.alone || work.sql.startsWith('start transaction')

/**
 * Ends a transaction that a single statement or script left open: it would capture the next writes of everyone else.
 */
const endStrayTransaction = async (answers: Message[]): Promise<ErrorFacts | undefined> => {
  const last = answers.findLast(({ name }) => name === 'readyForQuery') as messages.ReadyForQueryMessage | undefined
  if (!last || last.status === 'I') return undefined
  await send(serialize.query('rollback'))
  return { message: 'A transaction was left open; transactions go through db.transaction().', code: '25001' }
}

const ask = async (work: Extract<Work, { kind: 'statement' | 'script' }>): Promise<Message[]> => {
  if (work.kind === 'script') {
    statements.forget()
    return send(serialize.query(work.sql))
  }
  const { name, parsed, forgotten } = statements.named(work.sql)
  const answers = await send(
    ...forgotten.map((old) => serialize.close({ type: 'S', name: old })),
    ...(parsed ? [] : [serialize.parse({ text: work.sql, name })]),
    serialize.bind({ statement: name, values: work.values }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  )
  if (answers.some((answer) => answer.name === 'parseComplete')) statements.keep(work.sql, name)
  return answers
}

const query = async (id: number, work: Extract<Work, { kind: 'statement' | 'script' }>): Promise<Answer> => {
  if (isFirst(work)) await lookForRoom()
  const answers = await ask(work)
  const error = answers.find((answer) => answer.name === 'error') as messages.DatabaseError | undefined
  if (error && work.kind === 'statement') statements.drop(work.sql)
  const stray = work.alone ? undefined : await endStrayTransaction(answers)
  if (error) return { kind: 'failed', id, error: factsOf(error) }
  if (stray) return { kind: 'failed', id, error: stray }
  return { kind: 'done', id, outcomes: outcomesOf(answers) }
}

const serve = async (request: Request): Promise<Answer> => {
  const { id } = request
  if (request.kind === 'statement' || request.kind === 'script') return query(id, request)
  await engine.close()
  return { kind: 'done', id, outcomes: [] }
}

const waiting: Request[] = []
let working = false

// Any error thrown here is not a database error: the engine itself is broken. The thread dies, and a new one is
// started.
const work = async (): Promise<void> => {
  if (working) return
  working = true
  for (let request = waiting.shift(); request; request = waiting.shift()) {
    begun[0] = request.id
    say(await serve(request))
  }
  working = false
}

engine.onNotification((channel, payload) => say({ kind: 'notification', channel, payload }))
parentPort?.on('message', (request: Request) => {
  waiting.push(request)
  void work()
})
say({ kind: 'ready' })
