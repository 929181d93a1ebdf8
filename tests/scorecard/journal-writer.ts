/** A student who writes one journal entry after another, and a check of what was stored. */
import { randomUUID } from 'node:crypto'
import type { Call } from '#contract/call.ts'
import * as journal from '#contract/journal.ts'

export interface JournalWriting {
  /** UUIDs of the entries that the server acknowledged, as the device chose them. */
  acknowledged: string[]
  /** Resolves when all writers have stopped. */
  done: Promise<unknown>
  /**
   * Waits until that many entries are acknowledged.
   *
   * @throws Error if all writers stop before
   */
  until(count: number): Promise<void>
  stop(): void
}

export const createEntry = (client_uuid: string) => ({
  Journal: { client_uuid, title: '', content: `Words ${client_uuid}`, written_at: '2026-11-20T10:00:00-05:00' },
})

/** Each writer goes on until it is stopped or an entry is rejected. Unanswered entries are not counted. */
export const startWriting = (call: Call, writers: number, acknowledged: string[] = []): JournalWriting => {
  const abortController = new AbortController()
  let rejection: unknown
  const writeUntilStopped = async (): Promise<void> => {
    while (!abortController.signal.aborted) {
      const uuid = randomUUID()
      try {
        await call(journal.add, createEntry(uuid))
        acknowledged.push(uuid)
      } catch (cause) {
        rejection = cause
        return
      }
    }
  }
  const finished = Promise.all(Array.from({ length: writers }, writeUntilStopped))
  let isFinished = false
  void finished.then(() => (isFinished = true))
  return {
    acknowledged,
    done: finished,
    async until(count) {
      while (acknowledged.length < count) {
        if (isFinished) throw new Error(`Writing stopped after ${acknowledged.length}`, { cause: rejection })
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
    stop: () => abortController.abort(),
  }
}

type Query = (statement: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>

/** Returns how many acknowledged entries are missing, and how many are stored twice. */
export const countLostAndDuplicate = async (
  query: Query,
  acknowledged: readonly string[],
): Promise<{ lost: number; twice: number }> => {
  const rows = await query(
    'select client_uuid::text as client_uuid, count(*)::int as count from journal_entry group by 1',
  )
  const counts = new Map(rows.map((row) => [String(row['client_uuid']), Number(row['count'])]))
  return {
    lost: acknowledged.filter((uuid) => !counts.has(uuid)).length,
    twice: [...counts.values()].filter((count) => count > 1).length,
  }
}
