/** An endpoint is a value: its path, its access, its request and its response. Everything else is derived from it. */
import type { z } from 'zod'

/**
 * The access level of an endpoint, which decides who may call it. `member` is anyone signed in. `teacher` needs learn
 * or demo_learn. `admin` needs an admin session. `staff` is a teacher or an admin. `operator` is a system admin, who
 * manages what all schools share. `learner` is anyone signed in who is no admin. See
 * docs/product.md#roles-and-permissions.
 */
export type Access = 'public' | 'member' | 'learner' | 'teacher' | 'staff' | 'admin' | 'operator'

export interface Endpoint<
  Blocks extends z.ZodRawShape = z.ZodRawShape,
  Answer extends z.ZodRawShape = z.ZodRawShape,
  AccessLevel extends Access = Access,
> {
  /**
   * The path below /api. The spelling of published paths never changes. Its {placeholders} are filled from
   * `CallOptions.params`.
   */
  path: string
  access: AccessLevel
  /** One sentence for the API document. */
  summary: string
  blocks: Blocks
  answer: Answer
  /**
   * Blocks that may come with an error, such as the stored version after an edit conflict. An error sends no other
   * blocks.
   */
  errorBlocks?: z.ZodRawShape
  /** True when the call needs a session but no anti-forgery token. See docs/product.md#a-stale-token. */
  withoutToken?: boolean
  /** True for calls that a page repeats by itself. They don't count as activity and don't extend the session. */
  unattended?: boolean
  /**
   * The act that the audit log records when the call succeeds, such as `page_published`. False for a call of staff that
   * changes nothing and reads no personal data. Every call of staff must set one or the other
   * (tests/contract/audit-events.test.ts).
   */
  audit?: string | false
  /**
   * True when a success creates, changes or ends how somebody else signs in: a password, link, card, email address,
   * username or role. Such a call refuses people of a higher rank than the caller (tests/contract/higher-role-sign-in.test.ts).
   */
  changesSignIn?: true
  /** The maximum size of a request in bytes, for a call that accepts more than the default of 256 KiB. */
  maxBytes?: number
}

export const endpoint = <Blocks extends z.ZodRawShape, Answer extends z.ZodRawShape, const AccessLevel extends Access>(
  declaration: Endpoint<Blocks, Answer, AccessLevel>,
): Endpoint<Blocks, Answer, AccessLevel> => declaration

type Shaped<Shape extends z.ZodRawShape> = z.ZodObject<Shape>

/** The blocks as a caller passes them. */
export type RequestInput<E extends Endpoint> = z.input<Shaped<E['blocks']>>
/** The blocks after parsing, with defaults filled in. */
export type RequestData<E extends Endpoint> = z.output<Shaped<E['blocks']>>
/** The response blocks as a handler returns them. */
export type ResponseInput<E extends Endpoint> = z.input<Shaped<E['answer']>>
/** The response as the client gets it. */
export type ResponseData<E extends Endpoint> = z.output<Shaped<E['answer']>>
