/** The open tab of Learn's admin start page, from the URL. */
import { paths } from '#web/lib/paths.ts'

export const learnTabs = ['overview', 'disciplines', 'standards'] as const
export type LearnTab = (typeof learnTabs)[number]

export const parseLearnTab = (search: URLSearchParams): LearnTab =>
  learnTabs.find((tab) => tab === search.get('part')) ?? 'overview'

export const getLearnTabUrl = (tab: LearnTab): string =>
  tab === 'overview' ? paths.adminLearn : `${paths.adminLearn}?${new URLSearchParams({ part: tab })}`
