/** Returns feelings and contexts as text. An ID that is no longer in any list is still readable. */
import { getContextWord } from '#rules/feelings/contexts.ts'
import type { Audience } from '#rules/feelings/feeling-word.ts'
import { findWordById } from '#rules/feelings/words.ts'

const toReadable = (id: string): string => id.slice(id.indexOf('.') + 1).replaceAll('-', ' ')

export const toEmotionName = (id: string): string => findWordById(id)?.word ?? toReadable(id)

export const toContextName = (id: string, audience: Audience): string => getContextWord(id, audience) ?? toReadable(id)
