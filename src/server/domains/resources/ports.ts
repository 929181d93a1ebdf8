/** What resources need of the other domains. */
import type { Actor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Something that would miss a file. */
export interface ResourceReference {
  file_uuid: string
  /** A noun: `lesson`, `unit`. */
  kind: string
  uuid: string
  name: string
}

export interface ResourcesDependencies {
  /** What uses any of these files. */
  usesOf(db: Database, fileUuids: readonly string[]): Promise<ResourceReference[]>
  /** Whether somebody who may not read the resources got this file all the same: in a lesson, or as an assignment. */
  isGiven(db: Database, actor: Actor, fileUuid: string): Promise<boolean>
  /** Whether somebody may open what lies at a key, of whatever domain. */
  mayOpen(actor: Actor, key: string): Promise<boolean>
  /** What a file of another domain is called, where its key does not say so. */
  nameOf(actor: Actor, key: string): Promise<string | undefined>
}
