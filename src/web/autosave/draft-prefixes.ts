/**
 * The beginnings of the keys of local drafts; the rest is the id of the document. They never change, because there are
 * unsent drafts on devices. They are listed in one place so that no two kinds have the same.
 */
export const draftPrefixes = {
  unit: 'Unit/',
  lesson: 'Lesson/',
  article: 'article/',
  page: 'cms/',
  note: 'learn-note/',
  journal: 'journal/',
  exercise: '',
} as const

export type DraftKind = keyof typeof draftPrefixes
