/** The database thread: it runs one request after another, so that the main thread never blocks on a query. */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type messages, protocol } from '@electric-sql/pglite'
import { DISK_FULL } from '../disk-full.ts'
import { DurableNodeFS, startParameters } from './durable-files.ts'
import type { WorkerResponse, ErrorFacts, Outcome, WorkerRequest, Work, WorkerSettings } from './messages.ts'
import { DiskSpaceMonitor } from './disk-space.ts'
import { PreparedStatements } from './prepared-statements.ts'

const { folder, startedId } = workerData as WorkerSettings
const { serialize } = protocol
type Message = { name: string }

const engine = await PGlite.create({ fs: new DurableNodeFS(folder), dataDir: folder, startParams: startParameters })
const statements = new PreparedStatements()
const diskSpace = new DiskSpaceMonitor(folder)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const postAnswer = (answer: WorkerResponse): void => parentPort?.postMessage(answer)

const concatBytes = (chunks: Uint8Array[]): Uint8Array => (chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))

const send = (...chunks: Uint8Array[]): Promise<Message[]> =>
  engine.execProtocolStream(concatBytes(chunks), { syncToFs: false, throwOnError: false })

const parseCount = (tag: string): number | undefined => {
  const last = Number(tag.slice(tag.lastIndexOf(' ') + 1))
  return Number.isInteger(last) ? last : undefined
}

const toOutcomes = (answers: Message[]): Outcome[] => {
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
      outcomes.push({ ...current, command: tag.split(' ', 1)[0]!, count: parseCount(tag) })
      current = { command: '', fields: [], rows: [] }
    }
  }
  return outcomes
}

/** The SQLSTATE of a write in read-only mode. */
const READ_ONLY = '25006'

const toErrorFacts = ({
  message,
  code,
  constraint,
  detail,
  schema,
  table,
  column,
}: messages.DatabaseError): ErrorFacts => ({
  message,
  code: code === READ_ONLY && diskSpace.isLow ? DISK_FULL : code,
  constraint,
  detail,
  schema,
  table,
  column,
})

/** Call it only between transactions: inside one, the setting would be rolled back with it. */
const checkDiskSpace = async (): Promise<void> => {
  if (!diskSpace.checkForChange()) return
  postAnswer({ kind: 'room', low: diskSpace.isLow })
  await send(serialize.query(`set default_transaction_read_only = ${diskSpace.isLow ? 'on' : 'off'}`))
}

type SqlWork = Extract<Work, { kind: 'statement' | 'script' }>

/** True for work that starts a transaction or runs outside any. */
const isFirst = (work: SqlWork): boolean => !work.alone || work.sql.startsWith('start transaction')

/**
 * Ends a transaction that a single statement or script left open: it would capture the next writes of everyone else.
 */
const endStrayTransaction = async (answers: Message[]): Promise<ErrorFacts | undefined> => {
  const last = answers.findLast(({ name }) => name === 'readyForQuery') as messages.ReadyForQueryMessage | undefined
  if (!last || last.status === 'I') return undefined
  await send(serialize.query('rollback'))
  return { message: 'A transaction was left open; transactions go through db.transaction().', code: '25001' }
}

const runWork = async (work: SqlWork): Promise<Message[]> => {
  if (work.kind === 'script') {
    statements.reset()
    return send(serialize.query(work.sql))
  }
  const { name, parsed, closable } = statements.resolve(work.sql)
  const answers = await send(
    ...closable.map((closedName) => serialize.close({ type: 'S', name: closedName })),
    ...(parsed ? [] : [serialize.parse({ text: work.sql, name })]),
    serialize.bind({ statement: name, values: work.values }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  )
  if (answers.some((answer) => answer.name === 'parseComplete')) statements.add(work.sql, name)
  return answers
}

const runQuery = async (id: number, work: SqlWork): Promise<WorkerResponse> => {
  if (isFirst(work)) await checkDiskSpace()
  const answers = await runWork(work)
  const error = answers.find((answer) => answer.name === 'error') as messages.DatabaseError | undefined
  if (error && work.kind === 'statement') statements.remove(work.sql)
  const strayTransaction = work.alone ? undefined : await endStrayTransaction(answers)
  if (error) return { kind: 'failed', id, error: toErrorFacts(error) }
  if (strayTransaction) return { kind: 'failed', id, error: strayTransaction }
  return { kind: 'done', id, outcomes: toOutcomes(answers) }
}

const handleRequest = async (request: WorkerRequest): Promise<WorkerResponse> => {
  const { id } = request
  if (request.kind === 'statement' || request.kind === 'script') return runQuery(id, request)
  await engine.close()
  return { kind: 'done', id, outcomes: [] }
}

const queue: WorkerRequest[] = []
let isWorking = false

// Any error thrown here is not a database error: the engine itself is broken. The thread dies, and a new one is
// started.
const processQueue = async (): Promise<void> => {
  if (isWorking) return
  isWorking = true
  for (let request = queue.shift(); request; request = queue.shift()) {
    startedId[0] = request.id
    postAnswer(await handleRequest(request))
  }
  isWorking = false
}

engine.onNotification((channel, payload) => postAnswer({ kind: 'notification', channel, payload }))
parentPort?.on('message', (request: WorkerRequest) => {
  queue.push(request)
  void processQueue()
})
postAnswer({ kind: 'ready' })
