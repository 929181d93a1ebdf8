/**
 * The interface between the server and the renderer of the public pages. Both run in one process, so it is not part of
 * the API.
 */
import type { LoginPageKey } from '#rules/site/login-page-text.ts'
import type { PageContent, SocialLink } from '#rules/site/pages.ts'
import type { TokenName } from '#rules/site/tokens.ts'
import type { Article, ArticleLine, Tag } from './articles.ts'

/** The facts about a published session that a visitor may know. */
export interface SessionFact {
  uuid: string
  title: string
  seconds: number
  /** Whether a computer voice reads it. */
  readByComputer: boolean
  narrator: string
  /** The address of its cover; empty until there is one. */
  cover: string
  /** The address of its first minute, which plays without an account; absent until it has been cut. */
  previewUrl?: string
}

/** The facts about a published series or collection. */
export interface GroupFact {
  id: string
  title: string
  /** The number of its sessions. */
  count: number
  cover: string
}

/** The facts about this installation. All lookups are by slug and return undefined for unpublished content. */
export interface SiteRenderFacts {
  /** The texts of a section already have their tokens replaced; these values are for attributes and conditions. */
  tokens: Readonly<Record<TokenName, string>>
  /** Whether there is a demo school to look around in. */
  demo: boolean
  /** The social media links of the footer; empty shows none. */
  social: readonly SocialLink[]
  /** The address of a public recording for the network test; absent until one has been cut. */
  sound?: string | undefined
  articles(slug: string): ArticleLine | undefined
  session(slug: string): SessionFact | undefined
  group(slug: string): GroupFact | undefined
}

interface PageRenderInput {
  /** The address of the page, such as `/learn`. */
  path: string
  facts: SiteRenderFacts
}
export type SitePageInput = PageRenderInput & { templateId: string; content: PageContent }
export type ArticlePageInput = PageRenderInput & { article: Article; related: readonly ArticleLine[] }
/** `tags` holds all tags, for links to the other tags. */
export type TagPageInput = PageRenderInput & { tag: Tag; articles: readonly ArticleLine[]; tags: readonly Tag[] }

/**
 * The texts that the app reads from its own page: the sign-in texts as a system admin wrote them, else the defaults of
 * the form, and the social media links of the footer.
 */
export type LoginPageTexts = Readonly<Record<LoginPageKey, string>> & {
  social: readonly SocialLink[]
  /** Error sentences by error code. */
  failureMessages: Readonly<Record<string, string>>
}

/** Asset addresses below the root of the site, as the build named them. */
export interface SiteAssets {
  icon: string
  /** The two font files that the first screen needs. */
  fonts: readonly string[]
}

/** Renders the public pages. Every result is HTML for the inside of <body>, without scripts or styles. */
export interface SiteRenderer {
  assets: SiteAssets
  page(input: SitePageInput): string
  article(input: ArticlePageInput): string
  tag(input: TagPageInput): string
  /** Renders the sign-in form for the inside of the app's root. The app takes it over when it starts. */
  loginPage(texts: LoginPageTexts): string
  /**
   * Renders what an address of the app shows when scripts are off.
   *
   * @param help true for the address of the help card, which then shows the card
   */
  withoutScripts(help: boolean): string
}
