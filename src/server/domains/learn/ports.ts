/** What Learn needs to know of other domains. */
import type { LearnSession } from '#contract/learn/shapes.ts'
import type { Database } from '#server/platform/database/database.ts'

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
  /** Folders that it lies in, made where they are not there. */
  folders: readonly string[]
  /** Who sent it. */
  by: string
  /** Of the call, where it names several. */
  due?: AbortSignal | undefined
}

export interface UploadAddress {
  name: string
  key_path: string
  url: string
  content_type: string
}

/** One of several that came packed together. */
export interface PackedFile {
  /** That it has if nobody else has it. */
  uuid: string
  name: string
  /** Where it waits. */
  key_path: string
  folders: readonly string[]
  by: string | null
}

export interface LearnDependencies {
  /** Sessions of the catalogue by uuid; those that are not shown only where `all` says so. */
  sessions(uuids: readonly string[], options: { origin: string; all: boolean }): Promise<Map<string, ListenedSession>>
  /** Files of the resources by uuid; deleted ones are left out. */
  files(uuids: readonly string[]): Promise<Map<string, FileFacts>>
  /** Addresses to send files to. @throws Failure too_many_files, format_not_allowed, size_exceeded */
  addresses(files: readonly { name: string; size: number }[]): Promise<UploadAddress[]>
  /** Makes what arrived a file of the resources; twice is once. @returns its uuid @throws Failure as uploads are */
  takeFile(sent: SentFile): Promise<string>
  /** What keeps a file from being one of the resources', as a sentence. @param head its first bytes (SNIFFED_BYTES) */
  problemOfFile(file: { name: string; size: number; head: Buffer }): Promise<string | undefined>
  /** Names that are taken in a folder, given from the top; nothing is made. */
  takenNames(folders: readonly string[], names: readonly string[]): Promise<string[]>
  /** Makes what waits a file of the resources, within a transaction that may still fail. @returns where it lies then */
  placeFile(tx: Database, packed: PackedFile): Promise<{ uuid: string; key_path: string }>
}
