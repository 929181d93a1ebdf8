/** The interfaces of other domains that Learn needs. The composition root (`src/server/composition`) provides them. */
import type { LearnSession } from '#contract/learn/shapes.ts'
import type { Database } from '#server/platform/database/database.ts'

/** A session as listeners get it. */
export type ListenedSession = Omit<LearnSession, 'key_path' | 'sub_section'>

export interface LearnFileInfo {
  uuid: string
  name: string
  key_path: string
  content_type: string
  /** Bytes. */
  size: number
}

/** A file that was uploaded to its own signed URL. */
export interface UploadedLearnFile {
  key_path: string
  name: string
  /** The path of its folder. Missing folders are created. */
  folders: readonly string[]
  /** The account of the person who uploaded it. */
  by: string
  /** Aborts before the response is due, if the request names several files. */
  deadline?: AbortSignal | undefined
}

export interface LearnUploadUrl {
  name: string
  key_path: string
  url: string
  content_type: string
  resumable_url: string
}

/** A file of an imported unit. */
interface ImportedUnitFile {
  /** The uuid that the file gets, unless it is already in use. */
  uuid: string
  name: string
  /** The storage key under which it is staged. */
  key_path: string
  folders: readonly string[]
  by: string | null
}

export interface LearnDependencies {
  /**
   * Returns sessions of the catalog by uuid, as a school hears them if one is given. Unpublished ones are only included
   * if `all` is set.
   */
  sessions(
    uuids: readonly string[],
    options: { origin: string; all: boolean; organizationUuid?: string },
  ): Promise<Map<string, ListenedSession>>
  /** Returns files of the resources by uuid, without deleted ones. */
  files(uuids: readonly string[]): Promise<Map<string, LearnFileInfo>>
  /**
   * Creates upload URLs.
   * @param owner the account that announces the files
   * @throws Failure too_many_files, format_not_allowed, size_exceeded
   */
  addresses(files: readonly { name: string; size: number }[], owner: string): Promise<LearnUploadUrl[]>
  /**
   * Adds an uploaded file to the resources. Repeating the call adds nothing more.
   * @returns its uuid
   * @throws Failure not_found, changed, format_not_allowed, size_exceeded, busy
   */
  takeFile(sent: UploadedLearnFile): Promise<string>
  /**
   * Returns the reason why a file can't be added to the resources, as a sentence.
   * @param file its `head` has its first bytes (SNIFFED_BYTES)
   */
  findFileProblem(file: { name: string; size: number; head: Buffer }): Promise<string | undefined>
  /**
   * Returns those of the names that are taken in a folder, without creating the folder.
   * @param folders the path from the root
   */
  listTakenNames(folders: readonly string[], names: readonly string[]): Promise<string[]>
  /** Adds a staged file to the resources, in a transaction that may still fail. @returns its uuid and storage key */
  placeFile(tx: Database, packed: ImportedUnitFile): Promise<{ uuid: string; key_path: string }>
}
