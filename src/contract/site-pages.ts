/** What the server and the drawing of the public pages tell each other. It never goes over the wire: both sit in one process. */
import type { LoginPageKey } from '#rules/site/login-page-text.ts'
import type { PageContent, SocialLink } from '#rules/site/pages.ts'
import type { TokenName } from '#rules/site/tokens.ts'
import type { Article, ArticleLine, Tag } from './articles.ts'

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

/** What is true of this installation. All lookups are by slug, and answer nothing for what is not published. */
export interface SiteRenderFacts {
  /** The words of a section have them filled in already; here they stand for attributes and conditions. */
  tokens: Readonly<Record<TokenName, string>>
  /** Whether there is a demo school to look around in. */
  demo: boolean
  /** Of the footer; without any it shows none. */
  social: readonly SocialLink[]
  /** The address of a sound that anybody may hear, for the network test; absent until one has been cut. */
  sound?: string | undefined
  articles(slug: string): ArticleLine | undefined
  session(slug: string): SessionFact | undefined
  group(slug: string): GroupFact | undefined
}

interface PageRenderInput {
  /** The address of the page, as `/learn`. */
  path: string
  facts: SiteRenderFacts
}
export type SitePageInput = PageRenderInput & { templateId: string; content: PageContent }
export type ArticlePageInput = PageRenderInput & { article: Article; related: readonly ArticleLine[] }
/** `tags` are all there are, for the way to the others. */
export type TagPageInput = PageRenderInput & { tag: Tag; articles: readonly ArticleLine[]; tags: readonly Tag[] }

/**
 * What the app reads from its own page: the words of sign-in as an operator wrote them, else as the form says them, and the
 * social media of the footer.
 */
export type LoginPageTexts = Readonly<Record<LoginPageKey, string>> & {
  social: readonly SocialLink[]
  /** Sentences by the code of a refusal. */
  refusals: Readonly<Record<string, string>>
}

/** Addresses below the root of the site, as the build named them. */
export interface SiteAssets {
  icon: string
  /** The two faces that the first screen is set in. */
  fonts: readonly string[]
}

/** Everything is HTML for the inside of <body>; none of it holds a script or a style of its own. */
export interface SiteRenderer {
  assets: SiteAssets
  page(asked: SitePageInput): string
  article(asked: ArticlePageInput): string
  tag(asked: TagPageInput): string
  /** The sign-in form, for the inside of the app's root: the app takes it over. */
  door(words: LoginPageTexts): string
  /** What an address of the app says where scripts are off. @param help at the help card's own: the card */
  withoutScripts(help: boolean): string
}
