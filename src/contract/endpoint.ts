/** An endpoint is a value: path, who may call it, what goes in and what comes out. Everything else is derived from it. */
import type { z } from 'zod'

/**
 * Who may make a call. `member` is anyone signed in. `teacher` needs learn or demo_learn. `admin` needs an admin
 * session. `staff` is a teacher or an admin. `operator` is a system admin, who runs what all schools share. `learner`
 * is anyone signed in who is no admin. See docs/product.md#roles-and-permissions.
 */
export type Access = 'public' | 'member' | 'learner' | 'teacher' | 'staff' | 'admin' | 'operator'

export interface Endpoint<
  Blocks extends z.ZodRawShape = z.ZodRawShape,
  Answer extends z.ZodRawShape = z.ZodRawShape,
  Who extends Access = Access,
> {
  /** Below /api. The spelling of published paths never changes. {places} in it are filled from `CallOptions.params`. */
  path: string
  access: Who
  /** One sentence for the API document. */
  summary: string
  blocks: Blocks
  answer: Answer
  /** Blocks that may come with a refusal, as what is stored with "changed elsewhere". No others leave with one. */
  refusal?: z.ZodRawShape
  /** True where the call needs a session but no anti-forgery token. See docs/product.md#a-stale-token. */
  withoutToken?: boolean
  /** True where a page asks by itself, again and again: it is no sign that somebody is there, and keeps no session alive. */
  unattended?: boolean
  /**
   * The act that the audit log keeps when the call succeeds, as `page_published`; false for a call of staff that changes
   * nothing and reads nothing personal. Every call of staff says one or the other (tests/contract/audited.test.ts).
   */
  audit?: string | false
  /**
   * True where a success creates, changes or ends how somebody else signs in: a password, link, card, email address,
   * username or role. Such a call refuses people of a higher rank than the caller (tests/contract/higher-rank.test.ts).
   */
  changesSignIn?: true
  /** Bytes of a request, for a call that may bring more than others (256 KiB). */
  mostBytes?: number
}

export const endpoint = <Blocks extends z.ZodRawShape, Answer extends z.ZodRawShape, const Who extends Access>(
  declaration: Endpoint<Blocks, Answer, Who>,
): Endpoint<Blocks, Answer, Who> => declaration

type Shaped<Shape extends z.ZodRawShape> = z.ZodObject<Shape>

/** What a caller writes into the blocks. */
export type RequestInput<E extends Endpoint> = z.input<Shaped<E['blocks']>>
/** The blocks after parsing, defaults filled in. */
export type RequestData<E extends Endpoint> = z.output<Shaped<E['blocks']>>
/** What a handler returns. */
export type ResponseInput<E extends Endpoint> = z.input<Shaped<E['answer']>>
/** What the client gets. */
export type ResponseData<E extends Endpoint> = z.output<Shaped<E['answer']>>
