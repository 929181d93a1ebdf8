/** Opens an article for as long as it is on the screen. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type ArticleDraft, adminArticles } from '#contract/articles.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { saveInTime } from '#web/session/save-in-time.ts'
import { useUser } from '#web/session/session.ts'
import { readLocalArticle } from './local-article.ts'
import type { LocalArticle } from './compare-local-article.ts'
import { ArticleDocument } from './article-document.ts'

/** Returns the local draft of an article; undefined while it is being read. */
export const useLocalArticle = (uuid: string): { account: string; saved: LocalArticle | undefined } | undefined => {
  const account = useUser()?.user_account_uuid ?? ''
  const [loaded, setLoaded] = useState<{ of: string; saved: LocalArticle | undefined }>()
  useEffect(() => {
    let isCancelled = false
    const load = async () => {
      const local = await readLocalArticle(account, uuid)
      if (!isCancelled) setLoaded({ of: uuid, saved: local })
    }
    void load()
    return () => {
      isCancelled = true
    }
  }, [account, uuid])
  return loaded?.of === uuid ? { account, saved: loaded.saved } : undefined
}

/** Saves before the person leaves the page. Edits that are in a local draft don't block leaving. */
const saveOnLeave = (writing: ArticleDocument): (() => void) => {
  const save = () => writing.save()
  const stop = saveInTime({ save, wouldLose: () => writing.isUnsaved && !writing.snapshot().isStoredLocally })
  return () => {
    stop()
    void save().then(() => refreshAnswers(adminArticles))
  }
}

export const useArticleDocument = (
  article: ArticleDraft,
  { account, saved }: { account: string; saved: LocalArticle | undefined },
) => {
  const [writing] = useState(() => new ArticleDocument(article, account, saved))
  const state = useSyncExternalStore(writing.subscribe, writing.snapshot)
  useEffect(() => writing.receive(article), [writing, article])
  useEffect(() => {
    void writing.save()
    return saveOnLeave(writing)
  }, [writing])
  return { writing, ...state }
}
