/** Structured text in requests and responses. */
import { z } from 'zod'
import type { RichText } from '#rules/site/rich-text.ts'

/** Validated in rules/site/rich-text.ts; here only the outer shape is checked. */
export const RichTextBody = z
  .looseObject({ type: z.literal('doc'), content: z.array(z.looseObject({ type: z.string() })) })
  .meta({ id: 'RichText' }) as unknown as z.ZodType<RichText, RichText>
