/** The open tab of Learn's admin start page, from the URL. */
import { paths } from '#web/lib/paths.ts'

export const learnParts = ['overview', 'disciplines', 'standards'] as const
export type LearnPart = (typeof learnParts)[number]

export const parseLearnPart = (search: URLSearchParams): LearnPart =>
  learnParts.find((part) => part === search.get('part')) ?? 'overview'

export const getLearnPartUrl = (part: LearnPart): string =>
  part === 'overview' ? paths.adminLearn : `${paths.adminLearn}?${new URLSearchParams({ part })}`
