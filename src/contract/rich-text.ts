/** Structured text in a call. */
import { z } from 'zod'
import type { RichText } from '#rules/site/rich-text.ts'

/** Checked by rules/site/rich-text.ts; here it is only known to be such a thing. */
export const RichTextBody = z
  .looseObject({ type: z.literal('doc'), content: z.array(z.looseObject({ type: z.string() })) })
  .meta({ id: 'RichText' }) as unknown as z.ZodType<RichText, RichText>
