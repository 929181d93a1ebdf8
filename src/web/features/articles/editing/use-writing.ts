/** One article being written, for as long as it is on the screen. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type ArticleDraft, adminArticles } from '#contract/articles.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { Writing } from './writing.ts'

/** Leaving the page asks first while something is not saved; leaving the screen saves it. */
const useLeaving = (writing: Writing): void => {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (writing.isUnsaved) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => {
      removeEventListener('beforeunload', warn)
      void writing.save().then(() => refreshAnswers(adminArticles))
    }
  }, [writing])
}

export const useWriting = (article: ArticleDraft) => {
  const [writing] = useState(() => new Writing(article))
  const state = useSyncExternalStore(writing.subscribe, writing.snapshot)
  useEffect(() => writing.meet(article), [writing, article])
  useLeaving(writing)
  return { writing, ...state }
}
