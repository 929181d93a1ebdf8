/** Returns feelings and contexts as text. An ID that is no longer in any list is still readable. */
import { contextWord } from '#rules/feelings/contexts.ts'
import type { Audience } from '#rules/feelings/feeling-word.ts'
import { wordWithId } from '#rules/feelings/words.ts'

const readable = (id: string): string => id.slice(id.indexOf('.') + 1).replaceAll('-', ' ')

export const emotionName = (id: string): string => wordWithId(id)?.word ?? readable(id)

export const contextName = (id: string, audience: Audience): string => contextWord(id, audience) ?? readable(id)
