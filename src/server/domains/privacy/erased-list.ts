/**
 * The list of erased accounts, stored next to the backups: one line for each account with its uuid and the day, and
 * nothing else. Restoring a backup brings those accounts back; this list is part of no backup, and says which ones to
 * erase again.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { UserFacingError } from '#contract/user-facing-error.ts'

export interface ErasedAccount {
  uuid: string
  /** A day in UTC, such as 2026-11-22. */
  on: string
}

const NAME = 'erased.txt'
const LINE = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}) (\d{4}-\d\d-\d\d)$/

export const getBackupsFolder = (dataDir: string): string => join(dataDir, 'backups')

/** @throws UserFacingError, because an account whose line is skipped would come back */
export const readErasedList = async (backupsFolder: string): Promise<ErasedAccount[]> => {
  const path = join(backupsFolder, NAME)
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return ''
    throw cause
  })
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '') return []
    const [, uuid, on] = LINE.exec(line.trim()) ?? []
    if (!uuid || !on) throw new UserFacingError(`Line ${index + 1} of ${path}, who was erased, can't be read.`)
    return [{ uuid, on }]
  })
}

/** Replaces the earlier list atomically. */
export const writeErasedList = async (backupsFolder: string, accounts: readonly ErasedAccount[]): Promise<void> => {
  await mkdir(backupsFolder, { recursive: true, mode: 0o700 })
  const path = join(backupsFolder, NAME)
  const temporaryPath = `${path}.${randomUUID()}.tmp`
  const file = await open(temporaryPath, 'w', 0o600)
  try {
    await file.writeFile(accounts.map(({ uuid, on }) => `${uuid} ${on}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporaryPath, path)
}
