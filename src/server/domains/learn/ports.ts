/** What Learn needs to know of other domains. */
import type { LearnSession } from '#contract/learn/shapes.ts'

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
}

export interface UploadAddress {
  name: string
  key_path: string
  url: string
  content_type: string
}

export interface Ports {
  /** Sessions of the catalogue by uuid; those that are not shown only where `all` says so. */
  sessions(uuids: readonly string[], asked: { origin: string; all: boolean }): Promise<Map<string, ListenedSession>>
  /** Files of the resources by uuid; deleted ones are left out. */
  files(uuids: readonly string[]): Promise<Map<string, FileFacts>>
  /** Addresses to send files to. @throws Failure too_many_files, format_not_allowed, size_exceeded */
  addresses(files: readonly { name: string; size: number }[]): Promise<UploadAddress[]>
  /** Makes what arrived a file of the resources; twice is once. @returns its uuid @throws Failure as uploads are */
  takeFile(sent: SentFile): Promise<string>
}
