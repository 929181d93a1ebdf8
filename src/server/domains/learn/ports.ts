/** What Learn needs to know of other domains. */
import type { LearnSession } from '#contract/learn/shapes.ts'
import type { Database } from '../../platform/database/database.ts'

/** As listeners get them. */
export type ListenedSession = Omit<LearnSession, 'key_path' | 'sub_section'>

export interface FileFacts {
  uuid: string
  name: string
  key_path: string
  content_type: string
  /** Bytes. */
  size: number
}

/** A file that has been sent to an address of its own. */
export interface SentFile {
  key_path: string
  name: string
  /** Who sent it. */
  by: string
}

export interface Ports {
  /** Sessions of the catalogue by uuid; those that are not shown only where `all` says so. */
  sessions(uuids: readonly string[], asked: { origin: string; all: boolean }): Promise<Map<string, ListenedSession>>
  /** Files of the resources by uuid; deleted ones are left out. */
  files(uuids: readonly string[]): Promise<Map<string, FileFacts>>
  /** Makes what has arrived a file of the resources. @returns its uuid @throws Failure as uploads are refused */
  takeFile(tx: Database, sent: SentFile): Promise<string>
  /** Extensions of files that may be attached, without their dot. */
  extensions: readonly string[]
}
