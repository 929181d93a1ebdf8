/** The dependencies of resources on other domains. */
import type { Actor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'

/** An item that uses a file. */
export interface ResourceReference {
  file_uuid: string
  /** A noun, such as `lesson` or `unit`. */
  kind: string
  uuid: string
  name: string
}

export interface ResourcesDependencies {
  /** Returns the items that use any of these files. */
  listFileUses(db: Database, fileUuids: readonly string[]): Promise<ResourceReference[]>
  /** Returns whether a person without access to the resources got this file in a lesson or as an assignment. */
  isFileShared(db: Database, actor: Actor, fileUuid: string): Promise<boolean>
  /** Returns whether a person may open the file at a key of any domain. */
  canOpenFile(actor: Actor, key: string): Promise<boolean>
  /** Returns the name of a file of another domain, such as a handout, whose key has no readable name. */
  findFileName(actor: Actor, key: string): Promise<string | undefined>
}
