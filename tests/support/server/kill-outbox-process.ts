/** Kills the process of an outbox repeatedly, at random moments. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { createJsonLog } from '#server/platform/log.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { insertCalls } from '#server/domains/assignments/outbox/outbox.queries.ts'
import { insertPublished } from '#server/domains/assignments/publishing/published.queries.ts'
import { randomUUID } from 'node:crypto'
import { createMigratedFolder } from './database.ts'
import { makePerson, makeSchool } from '../fixtures/test-people.ts'
import { type PartnerInbox, startPartnerInbox } from '../../simulators/partner-inbox.ts'

const programPath = fileURLToPath(new URL('./outbox-process.ts', import.meta.url))

/** The number of rows per statement. */
const ROWS_PER_STATEMENT = 500

/** Creates a data folder with items published to classes, none of them delivered yet. Nobody has it open. */
export const createFolderWithCalls = async (items: number, sections: number): Promise<string> => {
  const folder = await createMigratedFolder()
  const database = await openDatabase({ dataDir: folder, log: createJsonLog('error') })
  const { db } = database
  const school = await makeSchool(db)
  const teacher = await makePerson(db, school, { user_type: 'teacher', permissions: ['learn'] })
  const now = new Date()
  const rows = Array.from({ length: items * sections }, (_, index) => {
    const [item, section] = [index % items, Math.floor(index / items)]
    return {
      uuid: randomUUID(),
      organization_uuid: school.uuid,
      teacher_uuid: teacher.uuid,
      assignment_type: 'mindfulness' as const,
      attachment_uuid: randomUUID(),
      item_key: `mindfulness:${item}`,
      item_title: `Item ${item}`,
      title: `Item ${item}`,
      section_uuid: randomUUID(),
      partner_section_id: `s-${section}`,
      section_name: `Section ${section}`,
      published_at: now,
      updated_at: now,
    }
  })
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await insertPublished(db, rows.slice(from, from + ROWS_PER_STATEMENT))
  }
  const calls = rows.map(({ uuid }) => ({
    kind: 'publish' as const,
    organizationUuid: school.uuid,
    publishedUuid: uuid,
    payload: { origin: 'https://alaia.test' },
  }))
  for (let from = 0; from < calls.length; from += ROWS_PER_STATEMENT) {
    await insertCalls(db, calls.slice(from, from + ROWS_PER_STATEMENT), now)
  }
  await database.close()
  return folder
}

/**
 * Creates a data folder in which students have completed an assignment, and no report was delivered. Nobody has it
 * open.
 */
export const createFolderWithReports = async (studentCount: number): Promise<string> => {
  const folder = await createMigratedFolder()
  const database = await openDatabase({ dataDir: folder, log: createJsonLog('error') })
  const { uuid } = await makeSchool(database.db)
  await sql`
    with student as (
      insert into identity_account (organization_uuid, username, first_name, last_name, user_type, audience)
      select ${uuid}::uuid, 'p' || n, 'A', 'B', 'student', 'middle_school' from generate_series(1, ${studentCount}::int) n
      returning uuid
    ), work as (
      insert into assignments_work (uuid, account_uuid, named, colegia_assignment_id, assignment_type, title, status,
        opened_at, changed_at, completed_at)
      select gen_random_uuid(), uuid, 'colegia::1', '1', 'mindfulness', 'A', 'complete', now(), now(), now()
      from student returning uuid
    )
    insert into assignments_outbox (uuid, organization_uuid, kind, stream, key, work_uuid, payload, next_at, created_at)
    select gen_random_uuid(), ${uuid}::uuid, 'progress', 'work:' || uuid, 'progress:' || uuid, uuid,
      '{"status":"complete","at":"2026-11-01T00:00:00Z"}', now(), now() from work`.execute(database.db)
  await database.close()
  return folder
}

interface OutboxProcess {
  child: ChildProcess
  /** Resolves when the process has ended in any way. */
  ended: Promise<unknown>
}

const startProcess = async (folder: string, inbox: PartnerInbox): Promise<OutboxProcess> => {
  const child = spawn(process.execPath, [programPath, folder, inbox.origin], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const line = once(createInterface({ input: child.stdout }), 'line')
  const firstLine = await Promise.race([line, ended.then(([code]: unknown[]) => [`its end, ${String(code)}`])])
  if (firstLine[0] !== 'draining') throw new Error(`Unexpected first line: ${String(firstLine[0])}`)
  return { child, ended }
}

/** Kills the process at a random moment after its first call. Returns false if it had finished before. */
const killProcess = async (
  { child, ended }: OutboxProcess,
  inbox: PartnerInbox,
  maxDelayMs: number,
): Promise<boolean> => {
  const before = inbox.receivedRequests.length
  while (inbox.receivedRequests.length === before && child.exitCode === null) await pause(1)
  await Promise.race([ended, pause(Math.random() * maxDelayMs)])
  const killed = child.exitCode === null && child.kill('SIGKILL')
  await ended
  return killed
}

export interface KillReport {
  kills: number
  inbox: PartnerInbox
  /** Calls that were attempted more than once. */
  retriedCalls: number
  states: { state: string; count: number }[]
}

/** @param maxDelayMs the most milliseconds after its first call until a process is killed */
export const killRepeatedly = async ({
  kills,
  folder,
  maxDelayMs,
}: {
  kills: number
  folder: string
  maxDelayMs: number
}): Promise<KillReport> => {
  const inbox = await startPartnerInbox()
  inbox.latency = 30
  let killCount = 0
  while (killCount < kills) {
    if (await killProcess(await startProcess(folder, inbox), inbox, maxDelayMs)) killCount += 1
    else break
  }
  await (
    await startProcess(folder, inbox)
  ).ended
  const database = await openDatabase({ dataDir: folder, log: createJsonLog('error') })
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from assignments_outbox group by 1`.execute(database.db)
  const { rows: retriedCalls } = await sql<{ count: number }>`
    select count(*)::int as count from assignments_outbox where attempts > 1`.execute(database.db)
  await database.close()
  await inbox.close()
  return { kills: killCount, inbox, retriedCalls: retriedCalls[0]?.count ?? 0, states: rows }
}

/** Returns how many copies of each item each class has. */
export const countCopies = ({ assignments }: Pick<PartnerInbox, 'assignments'>): number[] =>
  [...Map.groupBy(assignments, ({ section_id, title }) => `${section_id} ${title}`).values()].map(
    (copies) => copies.length,
  )
