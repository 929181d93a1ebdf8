/** What a section of a public page is given: its own fields, and what it may ask about the installation. */
import type { ArticleLine } from '#contract/articles.ts'
import type { Section } from '#rules/site/pages.ts'
import type { retentionKeys, SectionType } from '#rules/site/section-fields.ts'
import type { TokenName } from '#rules/site/tokens.ts'

export type RetentionKey = (typeof retentionKeys)[number]

/** A published session, as far as a visitor may know it. */
export interface SessionFact {
  uuid: string
  title: string
  seconds: number
  /** The address of its picture; empty where there is none yet. */
  cover: string
  /** Its first minute, for ears without an account; absent until it has been cut. */
  previewUrl?: string
}

/** A published series or collection. */
export interface GroupFact {
  id: string
  title: string
  /** How many sessions are in it. */
  count: number
  cover: string
}

/** A unit of lessons that teachers can open. */
export interface UnitFact {
  uuid: string
  title: string
  cover: string
}

/** All lookups are by slug, and answer nothing for what is not published. */
export interface SiteFacts {
  /** The words of a section have them filled in already; here they stand for attributes and conditions. */
  tokens: Readonly<Record<TokenName, string>>
  /** Months that each kind of data is kept, where the installation's rule is one in months. */
  retention: Readonly<Partial<Record<RetentionKey, number>>>
  articles(slug: string): ArticleLine | undefined
  session(slug: string): SessionFact | undefined
  group(slug: string): GroupFact | undefined
  unit(slug: string): UnitFact | undefined
  /** Whether this is the page's first section, which is seen at once. */
  first: boolean
}

export interface SectionProps<Type extends SectionType> {
  section: Extract<Section, { type: Type }>
  site: SiteFacts
}
